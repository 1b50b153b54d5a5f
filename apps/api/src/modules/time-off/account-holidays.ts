import { inclusiveDays, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { uncountedRequest, uncountedVacations } from '@staffroom/domain/time-off/counted-days.js';
import type { DayOff } from '@staffroom/domain/time-off/working-time.js';
import { holidaysBetween } from './public-holidays.js';

export interface NamedDayOff extends DayOff {
  readonly name: string;
}

interface Range {
  startDate: PlainDate;
  endDate: PlainDate;
}

/** The days off within a range, for the country in the account's state (R27), so that a change of country cannot interfere. */
export function daysOffOf(account: LeaveAccount, { startDate, endDate }: Range): NamedDayOff[] {
  const isLookedUp = account.status === 'open' && isPlainDate(startDate) && isPlainDate(endDate);
  if (!isLookedUp) return [];
  const days = inclusiveDays(startDate, endDate);
  // The rules refuse such a range anyway, and looking up years of holidays takes long.
  if (days < 1 || days > timeOffLimits.rangeMaxDays) return [];
  return holidaysBetween(account.country, startDate, endDate).map((holiday) => ({ ...holiday, isHalf: false }));
}

/** Those that an older request of several days still needs to be counted by day (R47). */
export function daysOffOfRequest(account: LeaveAccount, requestId: string): DayOff[] {
  const request = uncountedRequest(account, requestId);
  return request ? olderDaysOff([request]) : [];
}

/** What the rules need to know of days off about a new request: those of its days, and of older vacations on them. */
export function daysOffFor(account: LeaveAccount, range: Range): { daysOff: NamedDayOff[]; vacationDaysOff: DayOff[] } {
  const daysOff = daysOffOf(account, range);
  if (!isPlainDate(range.startDate) || !isPlainDate(range.endDate)) return { daysOff, vacationDaysOff: [] };
  return { daysOff, vacationDaysOff: olderDaysOff(uncountedVacations(account, range)) };
}

/** Older requests were counted with the public holidays of their country. */
function olderDaysOff(requests: ReturnType<typeof uncountedVacations>): DayOff[] {
  return requests.flatMap(({ country, startDate, endDate }) =>
    holidaysBetween(country, startDate, endDate).map(({ date }) => ({ date, isHalf: false })),
  );
}
