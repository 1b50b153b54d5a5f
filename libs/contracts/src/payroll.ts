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

/** R35: what the server takes; the dialog offers the present year down to `oldestOffered`. */
export const payrollLimits = { oldestYear: 2000, oldestOffered: 2022 } as const;
