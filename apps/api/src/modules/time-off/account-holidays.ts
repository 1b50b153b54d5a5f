import { inclusiveDays, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { uncountedRequest, uncountedVacations } from '@staffroom/domain/time-off/counted-days.js';
import { holidaysBetween, type PublicHoliday } from './public-holidays.js';

/** The public holidays within a range, for the country in the account's state (R27), so that a change of country cannot interfere. */
export function holidaysOf(
  account: LeaveAccount,
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
): PublicHoliday[] {
  const isLookedUp = account.status === 'open' && isPlainDate(startDate) && isPlainDate(endDate);
  if (!isLookedUp) return [];
  const days = inclusiveDays(startDate, endDate);
  // The rules refuse such a range anyway, and looking up years of holidays takes long.
  if (days < 1 || days > timeOffLimits.rangeMaxDays) return [];
  return holidaysBetween(account.country, startDate, endDate);
}

/** The public holidays that an older request of several days still needs to be counted by day (R47). */
export function holidaysOfRequest(account: LeaveAccount, requestId: string): PlainDate[] {
  const request = uncountedRequest(account, requestId);
  if (!request) return [];
  return holidaysBetween(request.country, request.startDate, request.endDate).map(({ date }) => date);
}

/** What the rules need to know of public holidays about a new request: those of its days, and of older vacations on them. */
export function holidaysFor(
  account: LeaveAccount,
  range: { startDate: PlainDate; endDate: PlainDate },
): { holidays: PlainDate[]; vacationHolidays: PlainDate[] } {
  const holidays = holidaysOf(account, range).map(({ date }) => date);
  if (!isPlainDate(range.startDate) || !isPlainDate(range.endDate)) return { holidays, vacationHolidays: [] };
  const vacationHolidays = uncountedVacations(account, range).flatMap(({ country, startDate, endDate }) =>
    holidaysBetween(country, startDate, endDate).map(({ date }) => date),
  );
  return { holidays, vacationHolidays };
}
