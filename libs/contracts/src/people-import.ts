/** People from a CSV file (R59a). */
import type { CsvEncoding } from './csv-text.js';
import { type Text, text } from './texts/text.js';
import type { Role } from './users.js';

export const importFields = [
  'employeeNumber',
  'email',
  'fullName',
  'firstName',
  'lastName',
  'jobTitle',
  'role',
  'country',
  'region',
  'vacationDays',
  'team',
  'manager',
  'iban',
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldLabels: Record<ImportField, Text> = {
  employeeNumber: text('Employee number'),
  email: text('Email'),
  fullName: text('Full name'),
  firstName: text('First name'),
  lastName: text('Last name'),
  jobTitle: text('Job title'),
  role: text('Role'),
  country: text('Country'),
  region: text('Region'),
  vacationDays: text('Vacation days'),
  team: text('Team'),
  manager: text('Manager'),
  iban: text('IBAN'),
};

/** What each column of the file contains, in its order. Null if the column is not imported. */
export type ImportColumns = (ImportField | null)[];

export interface ImportPeopleBody {
  /** The contents of the file, with a header in the first line. Separated by commas, semicolons, tabs or bars. */
  text: string;
  /** As what the text was read. It says which letters can be right (R68). */
  encoding?: CsvEncoding;
  /** By the names of the columns if absent. */
  columns?: ImportColumns;
  /** New people get a link to choose a password with their first email. */
  invite?: boolean;
}

export interface ImportProblem {
  /** As a spreadsheet counts them: the header is 1. Null for the file as a whole. */
  row: number | null;
  field: ImportField | null;
  message: string;
}

export interface ImportedName {
  row: number;
  from: string;
  to: string;
}

export interface ImportedRole {
  row: number;
  fullName: string;
  /** Null for a new person. */
  from: Role | null;
  to: Role;
}

/** What the import would do. Nothing has been changed. */
export interface ImportPreview {
  /** Long cells are cut, here and in `sample`. */
  header: string[];
  columns: ImportColumns;
  /** The first rows, for choosing what the columns contain. */
  sample: string[][];
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that repeat another one word for word. They are skipped. */
  repeated: number;
  /** Some with letters beyond A to Z, which show whether the file was read in its encoding. */
  names: string[];
  /** Of people who have an account. */
  renamed: ImportedName[];
  /** Who becomes HR manager or executive, or loses that. */
  roles: ImportedRole[];
  /** If there is one, nothing can be imported. */
  problems: ImportProblem[];
}

export interface ImportReply {
  /** How many people the file contains. */
  people: number;
}

export const importLimits = {
  rowsMax: 5_000,
  textMax: 4_000_000,
  columnsMax: 60,
  sampleRows: 3,
  sampleNames: 8,
  sampleCellMax: 200,
} as const;
