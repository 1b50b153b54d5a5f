import type { PlainMonth } from './calendar.js';
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

/** GET /api/payroll/coverage, for HR managers (R35a): how many of the people who work here have a payslip of a month. */
export interface PayslipCoverage {
  month: PlainMonth;
  /** Active accounts. */
  people: number;
  withPayslip: number;
}

/** GET /api/payroll/missing (R35a). */
export interface PersonWithoutPayslip {
  id: string;
  fullName: string;
  jobTitle: string;
  teamName: string | null;
}

/** GET /api/payroll/month (R35a). */
export interface MonthPayslip extends PayrollDocument {
  userName: string;
}
