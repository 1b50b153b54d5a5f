import type { FileType } from './files.js';

export interface PayrollDocument {
  id: string;
  userId: string;
  fileName: string;
  fileSize: number;
  fileType: FileType;
  fileUrl: string;
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
  createdAt: string;
}

/** R35: the years the server accepts. The dialog offers the current year down to `oldestOffered`. */
export const payrollLimits = { oldestYear: 2000, oldestOffered: 2022 } as const;
