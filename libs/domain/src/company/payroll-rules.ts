/** The rules about the file for payroll (R43b). A rule returns its rejection, or null if it does not apply. */
import { payrollLimits, type PayrollMap, type PayrollSettings } from '@staffroom/contracts/payroll-export.js';
import { type Rejection, reject } from '../decider.js';
import type { Reason } from '../reasons.js';

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
    return invalid('wageTypes', { is: 'wageTypeTwice' });
  }
  const isPossible = new RegExp(`^[A-Za-z0-9]{1,${wageTypeMax}}$`);
  if (wageTypes.every(({ wageType }) => isPossible.test(wageType))) return null;
  return invalid('wageTypes', { is: 'wageType', max: wageTypeMax });
}

function isDatevNumber(field: 'consultant' | 'client', text: string): Refusal {
  if (new RegExp(`^[0-9]{0,${datevNumberMax}}$`).test(text)) return null;
  return invalid(field, { is: 'datevNumber', max: datevNumberMax });
}

function mapIsPossible({ columns, hasHeadings, preamble }: PayrollMap): Refusal {
  if (columns.length === 0) return invalid('columns', { is: 'noColumn' });
  if (columns.length > columnsMax) return invalid('columns', { is: 'tooManyColumns', max: columnsMax });
  if (columns.some(({ heading, text }) => heading.length > headingMax || text.length > headingMax)) {
    return invalid('columns', { is: 'headingTooLong', max: headingMax });
  }
  if (hasHeadings && columns.some(({ heading }) => heading.trim() === '')) {
    return invalid('columns', { is: 'headingMissing' });
  }
  if (preamble.length <= preambleMax) return null;
  return invalid('preamble', { is: 'preambleTooLong', max: preambleMax });
}

function invalid(field: string, because: Reason): Rejection {
  return reject({ rule: 'R43b', kind: 'invalid', field, because });
}
