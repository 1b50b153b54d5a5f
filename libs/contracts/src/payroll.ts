import type { PlainMonth } from './calendar.js';
import type { FileType } from './files.js';

export interface PayrollDocument {
  id: string;
  userId: string;
  /** The owner's name. */
  userName: string;
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
export const payrollLimits = {
  oldestYear: 2000,
  oldestOffered: 2022,
  publishedAtOnce: 500,
  /** Of a PDF that the client splits by page. What it sends are files like all others (R34). */
  splitMaxBytes: 100 * 1024 * 1024,
  matchedAtOnce: 50,
  /** The first part of a page names the person. */
  matchedTextMax: 8000,
} as const;

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
export type MonthPayslip = PayrollDocument;

/** A file that POST /api/payroll/staged has stored for a person. Nothing shows it until it is published (R35b). */
export interface StagedPayslip {
  id: string;
  userId: string;
}

/** POST /api/payroll/publish: turns all of the staged files into payslips of this month, or none (R35b). */
export interface PublishPayslipsBody {
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
  payslips: PublishedPayslip[];
}

export interface PublishedPayslip {
  /** Of the staged file. */
  id: string;
  fileName: string;
}

/** A page is full of numbers and words, of which the name of a file has only some. */
export const matchedTexts = ['FILE_NAMES', 'PAGES'] as const;
export type MatchedTexts = (typeof matchedTexts)[number];

/** POST /api/payroll/matches: whose payslips these are, by the names of the files or the words of a page (R35c). */
export interface MatchPayslipsBody {
  month: PlainMonth;
  texts: string[];
  /** 'FILE_NAMES' if it is left out. */
  from?: MatchedTexts;
}

/** A person whom a text names. For each text a list, the likeliest first. */
export interface PayslipMatch {
  id: string;
  fullName: string;
  jobTitle: string;
  /** A name alone may belong to several people, so it must be confirmed. */
  by: 'NUMBER' | 'EMAIL' | 'NAME';
  /** Of the month. */
  hasPayslip: boolean;
}
