/** Approved leave of a month for payroll, in a file whose columns HR chooses (R43b). */
import type { PlainDate } from './plain-date.js';

export const payrollFields = [
  'EMPLOYEE_NUMBER',
  'FULL_NAME',
  'EMAIL',
  'TEAM',
  'COUNTRY',
  'KIND',
  'WAGE_TYPE',
  'FIRST_DAY',
  'LAST_DAY',
  'DAYS',
  'HOURS',
  'MONTH',
  'TEXT',
] as const;
export type PayrollField = (typeof payrollFields)[number];

export const payrollFieldLabels: Record<PayrollField, string> = {
  EMPLOYEE_NUMBER: 'Employee number',
  FULL_NAME: 'Full name',
  EMAIL: 'Email',
  TEAM: 'Team',
  COUNTRY: 'Country',
  KIND: 'Kind of leave',
  WAGE_TYPE: 'Wage type',
  FIRST_DAY: 'First day',
  LAST_DAY: 'Last day',
  DAYS: 'Days',
  HOURS: 'Hours',
  MONTH: 'First day of the month',
  TEXT: 'The same text in each row',
};

export interface PayrollColumn {
  field: PayrollField;
  heading: string;
  /** What each row contains, for the field TEXT. */
  text: string;
}

export const payrollSeparators = ['SEMICOLON', 'COMMA', 'TAB'] as const;
export type PayrollSeparator = (typeof payrollSeparators)[number];
export const payrollDecimals = ['COMMA', 'POINT'] as const;
export type PayrollDecimal = (typeof payrollDecimals)[number];
export const payrollDates = ['ISO', 'GERMAN'] as const;
/** 2026-11-25, or 25.11.2026. */
export type PayrollDates = (typeof payrollDates)[number];

/** A map of columns. */
export interface PayrollMap {
  columns: PayrollColumn[];
  separator: PayrollSeparator;
  decimal: PayrollDecimal;
  dates: PayrollDates;
  /** The headings are the first row. */
  hasHeadings: boolean;
  /** Lines before the rows. {consultant} and {client} stand for the numbers of the settings. */
  preamble: string;
  /** Leaves out rows whose column for the employee number or the wage type would be empty. */
  onlyComplete: boolean;
}

export const payrollMapNames = ['PLAIN', 'LODAS', 'OWN'] as const;
export type PayrollMapName = (typeof payrollMapNames)[number];

/** What HR keeps. */
export interface PayrollSettings {
  /** By the kind of leave: VACATION, SICK, or the id of a kind of special leave. */
  wageTypes: { kind: string; wageType: string }[];
  /** The numbers that DATEV calls Beraternummer and Mandantennummer. Empty if unknown. */
  consultant: string;
  client: string;
  ownMap: PayrollMap | null;
}

export const noPayrollSettings: PayrollSettings = { wageTypes: [], consultant: '', client: '', ownMap: null };

/** GET /api/payroll-export/settings. */
export interface PayrollSettingsReply extends PayrollSettings {
  /** Every kind of leave that may need a wage type. */
  kinds: { kind: string; name: string }[];
}

/** GET /api/payroll-export/check: what the file of the month would contain, and what it would lack. */
export interface PayrollCheck {
  rows: number;
  people: number;
  hours: number;
  /** Rows that the map leaves out. */
  leftOut: number;
  /** People with leave and without an employee number, if the map has a column for it. */
  withoutNumber: { userId: string; fullName: string }[];
  /** Kinds of leave without a wage type, if the map has a column for it. */
  withoutWageType: string[];
  /** The map needs the numbers of the consultant and the client, and one is missing. */
  lacksDatevNumbers: boolean;
}

/** A row before it is written with a map. */
export interface PayrollRow {
  employeeNumber: string | null;
  fullName: string;
  email: string;
  team: string | null;
  country: string;
  /** As in the settings. */
  kind: string;
  kindName: string;
  firstDay: PlainDate;
  lastDay: PlainDate;
  days: number;
  hours: number;
}

export const payrollLimits = {
  columnsMax: 30,
  headingMax: 60,
  wageTypeMax: 10,
  datevNumberMax: 10,
  preambleMax: 2_000,
  kindsMax: 200,
} as const;

const column = (field: PayrollField, heading: string = payrollFieldLabels[field], text = ''): PayrollColumn => ({
  field,
  heading,
  text,
});

/** The maps that the portal brings along. */
export const payrollMaps: Record<Exclude<PayrollMapName, 'OWN'>, PayrollMap> = {
  PLAIN: {
    columns: [
      column('EMPLOYEE_NUMBER'),
      column('FULL_NAME'),
      column('KIND'),
      column('FIRST_DAY'),
      column('LAST_DAY'),
      column('DAYS'),
      column('HOURS'),
    ],
    separator: 'COMMA',
    decimal: 'POINT',
    dates: 'ISO',
    hasHeadings: true,
    preamble: '',
    onlyComplete: false,
  },
  /** Bookings of hours (processing key 1) in the layout of the ASCII import of DATEV LODAS. */
  LODAS: {
    columns: [
      column('TEXT', 'Satzart', '1'),
      column('MONTH', 'abrechnung_zeitraum'),
      column('EMPLOYEE_NUMBER', 'pnr'),
      column('WAGE_TYPE', 'la_eigene'),
      column('TEXT', 'bs_nr', '1'),
      column('HOURS', 'bs_wert_butab'),
      column('TEXT', 'end of line', ''),
    ],
    separator: 'SEMICOLON',
    decimal: 'COMMA',
    dates: 'GERMAN',
    hasHeadings: false,
    preamble: [
      '[Allgemein]',
      'Ziel=LODAS',
      'Version_SST=1.0',
      'BeraterNr={consultant}',
      'MandantenNr={client}',
      'Feldtrennzeichen=;',
      'Zahlenkomma=,',
      'Datumsformat=TT.MM.JJJJ',
      '[Satzbeschreibung]',
      '1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;',
      '[Bewegungsdaten]',
    ].join('\n'),
    onlyComplete: true,
  },
};
