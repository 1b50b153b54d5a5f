/** Policies in words. */
import type {
  CarryOver,
  CompanyDay,
  ReminderPolicy,
  Retention,
  SpecialLeaveKind,
  TeamFilesPolicy,
} from '@staffroom/contracts/company.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { regionName } from '@staffroom/contracts/regions.js';
import { countryLabel } from '@staffroom/contracts/users.js';

export function remindersText({ remindAfterDays, escalateAfterDays }: ReminderPolicy): string {
  const after = (who: string, days: number) => `${who} ${days === 0 ? 'never' : `after ${workingDays(days)}`}`;
  return `${after('Reviewers', remindAfterDays)} · ${after('all HR managers', escalateAfterDays)}`;
}

export function carryOverText({ days, expiry }: CarryOver): string {
  if (days === 0) return 'Nothing carries over';
  const much = days === null ? 'All unused leave carries over' : `Up to ${daysText(days)} carry over`;
  switch (expiry.kind) {
    case 'NEVER':
      return `${much} without limit`;
    case 'DATE':
      return `${much} until ${dayText(expiry)} of the next year`;
    case 'MONTHS_AFTER_YEAR':
      return `${much} until ${expiry.months === 1 ? '1 month' : `${expiry.months} months`} after the end of the year`;
    default:
      return expiry satisfies never;
  }
}

export function kindText({ isPaid, daysPerYear, needsNote }: SpecialLeaveKind): string {
  const limit = daysPerYear === null ? 'unlimited' : `${daysText(daysPerYear)} a year`;
  return [isPaid ? 'Paid' : 'Unpaid', limit, ...(needsNote ? ['note required'] : [])].join(' · ');
}

export function companyDayText({ year, isHalf, effect, country, regionId, ...date }: CompanyDay): string {
  const when = year === null ? `Every ${dayText(date)}` : `${dayText(date)} ${year}`;
  const what = `${isHalf ? 'half a day' : 'whole day'}, ${effect === 'HOLIDAY' ? 'holiday' : 'closure'}`;
  return [when, what, placeText(country, regionId)].join(' · ');
}

function placeText(country: CompanyDay['country'], regionId: string | null): string {
  if (regionId) return regionName(regionId);
  return country ? countryLabel(country) : 'everyone';
}

export function retentionText({ PAYSLIP, RECEIPT, SICK_NOTE }: Retention): string {
  return `Payslips ${yearsText(PAYSLIP)} · receipts of refunds ${yearsText(RECEIPT)} · sick notes ${yearsText(SICK_NOTE)}`;
}

export function teamFilesText({ executivesSeeFiles }: TeamFilesPolicy): string {
  return `Executives ${executivesSeeFiles ? 'see' : 'do not see'} those of the teams that they manage`;
}

/** '31 March'. The year only has to have a 29 February. */
function dayText({ month, day }: { month: number; day: number }): string {
  const date = ['2024', ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return formatPlainDate(date, { day: 'numeric', month: 'long' });
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function workingDays(days: number): string {
  return days === 1 ? '1 working day' : `${days} working days`;
}

function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}
