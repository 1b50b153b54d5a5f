import { type CarryOver, type CompanyDay, defaultReminders, type RetainedKind } from '@staffroom/contracts/company.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Role } from '@staffroom/contracts/users.js';
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';
import { allFields, type History } from '../area/history.js';
import { changed, changesOf, type Fields, word } from '../area/words.js';

export const companyHistory: History<CompanyEvent> = {
  sentences: {
    RemindersChanged: (data, { was, names }) => ({
      what: 'changed when waiting requests remind their reviewers',
      changes: changesOf(fields, { ...defaultReminders, ...was }, { ...data }, names),
    }),
    CarryOverChanged: ({ country, carryOver }) => ({
      what: `changed how leave carries over in ${word(country)}`,
      changes: changed('Carry-over', null, carryOverWords(carryOver)),
    }),
    SpecialLeaveKindSet: ({ name, isPaid, daysPerYear, needsNote }) => ({
      what: `set the kind of special leave “${name}”`,
      changes: [
        ...changed('Paid', null, isPaid ? 'Yes' : 'No'),
        ...changed('Days a year', null, daysPerYear === null ? 'Unlimited' : String(daysPerYear)),
        ...changed('Note required', null, needsNote ? 'Yes' : 'No'),
      ],
    }),
    SpecialLeaveKindRemoved: () => ({ what: 'removed a kind of special leave' }),
    CompanyDayAdded: (day) => ({ what: `added the ${day.effect.toLowerCase()} “${day.name}” ${dayWords(day)}` }),
    CompanyDayRemoved: () => ({ what: 'removed a company day' }),
    RetentionChanged: ({ country, document, years }) => ({
      what: `changed how long ${kept[document]} are kept in ${word(country)}`,
      changes: changed('Years', null, String(years)),
    }),
    SecondFactorPolicyChanged: ({ requiredOf }) => ({
      what:
        requiredOf.length === 0
          ? 'no longer requires a second factor'
          : `requires a second factor of ${requiredOf.map((role) => roleWords[role]).join(', ')}`,
    }),
  },
  valuesGiven: { RemindersChanged: allFields },
  needsEarlierValues: ['RemindersChanged'],
};

const show = (days: number) => (days === 0 ? 'Never' : days === 1 ? '1 working day' : `${days} working days`);

const fields: Fields = {
  remindAfterDays: { label: 'Reminds the reviewers after', show },
  escalateAfterDays: { label: 'Goes to all of HR after', show },
};

const roleWords: Record<Role, string> = {
  EMPLOYEE: 'employees',
  EXECUTIVE: 'executives',
  HR_MANAGER: 'HR managers',
};

const kept: Record<RetainedKind, string> = {
  PAYSLIP: 'payslips',
  RECEIPT: 'receipts of refunds',
  SICK_NOTE: 'sick notes',
};

function carryOverWords({ days, expiry }: CarryOver): string {
  const much = days === null ? 'All' : days === 0 ? 'None' : `${days} days`;
  switch (expiry.kind) {
    case 'NEVER':
      return `${much}, without limit`;
    case 'DATE':
      return `${much}, until ${dateWords(expiry)} of the next year`;
    case 'MONTHS_AFTER_YEAR':
      return `${much}, until ${expiry.months} months after the end of the year`;
    default:
      return expiry satisfies never;
  }
}

function dayWords({ year, isHalf, ...date }: CompanyDay): string {
  return `on ${dateWords(date)} ${year ?? 'of every year'}${isHalf ? ', half a day' : ''}`;
}

/** '31 March'. The year only has to have a 29 February. */
function dateWords({ month, day }: { month: number; day: number }): string {
  const date = ['2024', ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return formatPlainDate(date, { day: 'numeric', month: 'long' });
}
