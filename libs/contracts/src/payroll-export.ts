/** Approved leave of a month for payroll, in a file whose columns HR chooses (R43b). */
import type { PlainDate } from './plain-date.js';
import { type Text, text } from './texts/text.js';

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

export const payrollFieldLabels: Record<PayrollField, Text> = {
  EMPLOYEE_NUMBER: text('Employee number'),
  FULL_NAME: text('Full name'),
  EMAIL: text('Email'),
  TEAM: text('Team'),
  COUNTRY: text('Country'),
  KIND: text('Kind of leave', 'of any absence'),
  WAGE_TYPE: text('Wage type'),
  FIRST_DAY: text('First day'),
  LAST_DAY: text('Last day'),
  DAYS: text('Days'),
  HOURS: text('Hours'),
  MONTH: text('First day of the month'),
  TEXT: text('The same text in each row'),
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
