/** The rules about the file for payroll (R43b). A rule returns its rejection, or null if it does not apply. */
import { payrollLimits, type PayrollMap, type PayrollSettings } from '@staffroom/contracts/payroll-export.js';
import { type Rejection, reject } from '../decider.js';

type Refusal = Rejection | null;

const { columnsMax, headingMax, wageTypeMax, datevNumberMax, preambleMax, kindsMax } = payrollLimits;

export function payrollSettingsArePossible({ wageTypes, consultant, client, ownMap }: PayrollSettings): Refusal {
  return (
    wageTypesArePossible(wageTypes) ??
    isDatevNumber('consultant', consultant) ??
    isDatevNumber('client', client) ??
    (ownMap && mapIsPossible(ownMap))
  );
}

function wageTypesArePossible(wageTypes: PayrollSettings['wageTypes']): Refusal {
  if (wageTypes.length > kindsMax || new Set(wageTypes.map(({ kind }) => kind)).size < wageTypes.length) {
    return invalid('wageTypes', 'Please give each kind of leave one wage type.');
  }
  const isPossible = new RegExp(`^[A-Za-z0-9]{1,${wageTypeMax}}$`);
  if (wageTypes.every(({ wageType }) => isPossible.test(wageType))) return null;
  return invalid('wageTypes', `A wage type has 1 to ${wageTypeMax} digits or letters.`);
}

function isDatevNumber(field: 'consultant' | 'client', text: string): Refusal {
  if (new RegExp(`^[0-9]{0,${datevNumberMax}}$`).test(text)) return null;
  return invalid(field, `This number has at most ${datevNumberMax} digits.`);
}

function mapIsPossible({ columns, hasHeadings, preamble }: PayrollMap): Refusal {
  if (columns.length === 0) return invalid('columns', 'Please choose at least one column.');
  if (columns.length > columnsMax) return invalid('columns', `A file may have at most ${columnsMax} columns.`);
  if (columns.some(({ heading, text }) => heading.length > headingMax || text.length > headingMax)) {
    return invalid('columns', `A heading or text may have at most ${headingMax} characters.`);
  }
  if (hasHeadings && columns.some(({ heading }) => heading.trim() === '')) {
    return invalid('columns', 'Please give each column a heading, or leave the headings out.');
  }
  if (preamble.length <= preambleMax) return null;
  return invalid('preamble', `The lines before the rows may have at most ${preambleMax} characters.`);
}

function invalid(field: string, message: string): Rejection {
  return reject({ rule: 'R43b', kind: 'invalid', field, message });
}
