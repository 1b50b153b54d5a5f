/** People from a CSV file (R59a). */
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

export const importFieldLabels: Record<ImportField, string> = {
  employeeNumber: 'Employee number',
  email: 'Email',
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Job title',
  role: 'Role',
  country: 'Country',
  region: 'Region',
  vacationDays: 'Vacation days',
  team: 'Team',
  manager: 'Manager',
  iban: 'IBAN',
};

/** What each column of the file contains, in its order. Null if the column is not imported. */
export type ImportColumns = (ImportField | null)[];

export interface ImportPeopleBody {
  /** The contents of the file, with a header in the first line. Separated by commas, semicolons, tabs or bars. */
  text: string;
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

/** What the import would do. Nothing has been changed. */
export interface ImportPreview {
  header: string[];
  columns: ImportColumns;
  /** The first rows, for choosing what the columns contain. */
  sample: string[][];
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that repeat another one word for word. They are skipped. */
  repeated: number;
  /** If there is one, nothing can be imported. */
  problems: ImportProblem[];
}

export interface ImportReply {
  /** How many people the file contains. */
  people: number;
}

export const importLimits = { rowsMax: 5_000, textMax: 4_000_000, columnsMax: 60, sampleRows: 3 } as const;
