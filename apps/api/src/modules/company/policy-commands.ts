/** Turns a change that was sent into commands of the domain. */
import type { CarryOverExpiry, RetainedKind } from '@staffroom/contracts/company.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import type { LeavePolicyCommand } from '@staffroom/domain/company/company.js';
import { badRequest } from '../../platform/http/app-error.js';
import type { PolicyChangeDto } from './policy-change.dto.js';

/** `newId` is the id of a kind or a day that is new. */
export function commandsOf(sent: PolicyChangeDto, newId: string): LeavePolicyCommand[] {
  const need = <Field extends keyof PolicyChangeDto>(field: Field) => needed(sent, field);
  switch (sent.change) {
    case 'REMINDERS': {
      const data = { remindAfterDays: need('remindAfterDays'), escalateAfterDays: need('escalateAfterDays') };
      return [{ type: 'ChangeReminders', data }];
    }
    case 'CARRY_OVER': {
      const carryOver = { days: orNull(sent, 'days'), expiry: expiryOf(need('expiry')) };
      return [{ type: 'ChangeCarryOver', data: { country: need('country'), carryOver } }];
    }
    case 'SPECIAL_LEAVE': {
      const kind = { name: need('name'), isPaid: need('isPaid'), needsNote: need('needsNote') };
      const data = { kindId: sent.kindId ?? newId, ...kind, daysPerYear: orNull(sent, 'daysPerYear') };
      return [{ type: 'SetSpecialLeaveKind', data }];
    }
    case 'SPECIAL_LEAVE_REMOVED':
      return [{ type: 'RemoveSpecialLeaveKind', data: { kindId: need('kindId') } }];
    case 'COMPANY_DAY': {
      const date = { year: orNull(sent, 'year'), month: need('month'), day: need('day'), isHalf: need('isHalf') };
      const place = { country: orNull(sent, 'country'), regionId: orNull(sent, 'regionId') };
      const data = { dayId: newId, name: need('name'), ...date, effect: need('effect'), ...place };
      return [{ type: 'AddCompanyDay', data }];
    }
    case 'COMPANY_DAY_REMOVED':
      return [{ type: 'RemoveCompanyDay', data: { dayId: need('dayId') } }];
    case 'RETENTION': {
      const country = need('country');
      return retained.map((document) => {
        return { type: 'ChangeRetention', data: { country, document, years: need(document) } };
      });
    }
    case 'TEAM_FILES':
      return [{ type: 'ChangeTeamFiles', data: { executivesSeeFiles: need('executivesSeeFiles') } }];
    case 'LANGUAGE':
      return [{ type: 'ChangeCompanyLanguage', data: { language: need('language') } }];
    default:
      return sent.change satisfies never;
  }
}

const retained: readonly RetainedKind[] = ['PAYSLIP', 'RECEIPT', 'SICK_NOTE'];

function expiryOf({ kind, month, day, months }: NonNullable<PolicyChangeDto['expiry']>): CarryOverExpiry {
  switch (kind) {
    case 'DATE':
      return { kind, month: month ?? 0, day: day ?? 0 }; // which no year has
    case 'MONTHS_AFTER_YEAR':
      return { kind, months: months ?? 0 };
    case 'NEVER':
      return { kind };
    default:
      return kind satisfies never;
  }
}

function needed<Field extends keyof PolicyChangeDto>(sent: PolicyChangeDto, field: Field) {
  const value = sent[field];
  if (value === undefined || value === null) throw badRequest(field, t(missing[field] ?? text('Please fill this in.')));
  return value;
}

/** Absent is a mistake, because null means everyone, or without a limit. */
function orNull<Field extends keyof PolicyChangeDto>(sent: PolicyChangeDto, field: Field) {
  const value = sent[field];
  if (value === undefined) throw badRequest(field, t(missing[field] ?? text('Please fill this in.')));
  return value;
}

const missing: Partial<Record<keyof PolicyChangeDto, Text>> = {
  country: text('Please choose a country.'),
  name: text('Please give it a name.'),
  day: text('Please choose a date that exists.'),
  month: text('Please choose a date that exists.'),
};
