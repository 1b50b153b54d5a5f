/** Writes the leave of a month with a map of columns (R43b). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type {
  PayrollCheck,
  PayrollColumn,
  PayrollField,
  PayrollMap,
  PayrollRow,
  PayrollSeparator,
  PayrollSettings,
} from '@staffroom/contracts/payroll-export.js';
import { csvRows, rowsForProgram } from '../../platform/csv/csv-table.js';
import { shownKind } from './kind-names.js';

const separators: Record<PayrollSeparator, string> = { SEMICOLON: ';', COMMA: ',', TAB: '\t' };

interface Chosen {
  map: PayrollMap;
  settings: PayrollSettings;
  /** The first day. */
  month: PlainDate;
}

/** A file that begins with headings may be opened in a spreadsheet. Any other is read by a payroll program alone. */
export function isForSpreadsheets({ hasHeadings, preamble }: PayrollMap): boolean {
  return hasHeadings && preamble.trim() === '';
}

/** For spreadsheets it begins with a byte order mark, by which they recognise UTF-8, and no text in it is a formula. */
export function payrollFile(rows: readonly PayrollRow[], { map, settings, month }: Chosen): string {
  const delimiter = separators[map.separator];
  const written = map.onlyComplete ? rows.filter((row) => isComplete(row, map, settings)) : rows;
  const cells = written.map((row) => map.columns.map((column) => cellOf(row, column, { map, settings, month })));
  const headings = map.hasHeadings ? [map.columns.map(({ heading }) => heading)] : [];
  const lines = [...headings, ...cells];
  if (isForSpreadsheets(map)) return `\ufeff${csvRows(lines, delimiter)}`;
  return `${preambleOf(map, settings)}${rowsForProgram(lines, delimiter)}`;
}

export function checkPayroll(
  rows: readonly (PayrollRow & { userId: string })[],
  { map, settings }: Pick<Chosen, 'map' | 'settings'>,
): PayrollCheck {
  const needs = (field: PayrollField) => map.columns.some((column) => column.field === field);
  const complete = rows.filter((row) => isComplete(row, map, settings));
  const written = map.onlyComplete ? complete : rows;
  const unnumbered = needs('EMPLOYEE_NUMBER') ? rows.filter(({ employeeNumber }) => !employeeNumber) : [];
  const unpriced = needs('WAGE_TYPE') ? rows.filter(({ kind }) => !wageTypeOf(kind, settings)) : [];
  const placeholders = map.preamble.match(/\{(consultant|client)\}/g) ?? [];
  return {
    rows: written.length,
    people: new Set(written.map(({ userId }) => userId)).size,
    hours: written.reduce((sum, { hours }) => sum + hours, 0),
    leftOut: rows.length - written.length,
    withoutNumber: [...new Map(unnumbered.map(({ userId, fullName }) => [userId, { userId, fullName }])).values()],
    withoutWageType: [...new Set(unpriced.map(({ kind, kindName }) => shownKind(kind, kindName)))],
    lacksDatevNumbers: placeholders.some((name) => !settings[name === '{client}' ? 'client' : 'consultant']),
  };
}

function isComplete({ employeeNumber, kind }: PayrollRow, { columns }: PayrollMap, settings: PayrollSettings): boolean {
  return columns.every(({ field }) => {
    if (field === 'EMPLOYEE_NUMBER') return Boolean(employeeNumber);
    return field === 'WAGE_TYPE' ? wageTypeOf(kind, settings) !== '' : true;
  });
}

function cellOf(row: PayrollRow, { field, text }: PayrollColumn, { map, settings, month }: Chosen): string {
  const date = (day: PlainDate) => (map.dates === 'ISO' ? day : day.split('-').reverse().join('.'));
  const number = (value: number) => value.toFixed(2).replace('.', map.decimal === 'COMMA' ? ',' : '.');
  switch (field) {
    case 'EMPLOYEE_NUMBER':
      return row.employeeNumber ?? '';
    case 'FULL_NAME':
      return row.fullName;
    case 'EMAIL':
      return row.email;
    case 'TEAM':
      return row.team ?? '';
    case 'COUNTRY':
      return row.country;
    case 'KIND':
      return row.kindName;
    case 'WAGE_TYPE':
      return wageTypeOf(row.kind, settings);
    case 'FIRST_DAY':
      return date(row.firstDay);
    case 'LAST_DAY':
      return date(row.lastDay);
    case 'DAYS':
      return number(row.days);
    case 'HOURS':
      return number(row.hours);
    case 'MONTH':
      return date(month);
    case 'TEXT':
      return text;
    default:
      return field satisfies never;
  }
}

/** Empty if HR has given it none. */
function wageTypeOf(kind: string, { wageTypes }: PayrollSettings): string {
  return wageTypes.find((one) => one.kind === kind)?.wageType ?? '';
}

function preambleOf({ preamble }: PayrollMap, { consultant, client }: PayrollSettings): string {
  if (preamble.trim() === '') return '';
  const filled = preamble.replaceAll('{consultant}', consultant).replaceAll('{client}', client);
  return filled
    .split(/\r?\n/)
    .map((line) => `${line}\r\n`)
    .join('');
}
