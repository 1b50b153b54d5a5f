/** The days off that the rules need to know, for the country and region in the account's state (R27, R53). */
import { inclusiveDays, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import { type LeaveAccount, liveRequests, regionOf } from '@staffroom/domain/time-off/leave-account.js';
import { uncountedRequest, uncountedVacations } from '@staffroom/domain/time-off/counted-days.js';
import type { DayOff } from '@staffroom/domain/time-off/working-time.js';
import { halfHolidaysBetween, holidaysBetween, regionalHolidaysBetween } from './public-holidays.js';

export interface NamedDayOff extends DayOff {
  readonly name: string;
}

interface Range {
  startDate: PlainDate;
  endDate: PlainDate;
}

interface Facts {
  daysOff: NamedDayOff[];
  vacationDaysOff: DayOff[];
}

/** Those of a new request, and of older vacations on its days. From the account, so that a change of country cannot interfere. */
export function daysOffFor(account: LeaveAccount, range: Range): Facts {
  const { startDate, endDate } = range;
  if (!isPlainDate(startDate) || !isPlainDate(endDate)) return { daysOff: [], vacationDaysOff: [] };
  const days = inclusiveDays(startDate, endDate);
  // The rules refuse such a range anyway, and looking up years of holidays takes long.
  const isLookedUp = account.status === 'open' && days >= 1 && days <= timeOffLimits.rangeMaxDays;
  const daysOff = isLookedUp ? daysOffIn({ country: account.country, region: regionOf(account) }, range) : [];
  return { daysOff, vacationDaysOff: olderDaysOff(uncountedVacations(account, range)) };
}

/** Those within all live requests from that date on, which a work pattern counts again (R52). */
export function daysOffFrom(account: LeaveAccount, from: PlainDate): Facts {
  const nothing = { daysOff: [], vacationDaysOff: [] };
  if (account.status === 'none' || !isPlainDate(from)) return nothing;
  const ahead = liveRequests(account).filter(({ endDate }) => endDate >= from);
  if (ahead.length === 0) return nothing;
  const startDate = ahead.map((request) => request.startDate).reduce((one, other) => (one < other ? one : other));
  const endDate = ahead.map((request) => request.endDate).reduce((one, other) => (one > other ? one : other));
  const place = { country: account.country, region: regionOf(account) };
  const vacationDaysOff = olderDaysOff(uncountedVacations(account, { startDate, endDate }));
  return { daysOff: daysOffIn(place, { startDate, endDate }), vacationDaysOff };
}

/** Those that an older request of several days still needs to be counted by day (R47). */
export function daysOffOfRequest(account: LeaveAccount, requestId: string): DayOff[] {
  const request = uncountedRequest(account, requestId);
  return request ? olderDaysOff([request]) : [];
}

/** In order of date. A half holiday that falls on a whole one is none. */
export function daysOffIn(
  { country, region }: { country: Country; region: string | null },
  { startDate, endDate }: Range,
): NamedDayOff[] {
  const regional = region === null ? [] : regionalHolidaysBetween(region, startDate, endDate);
  const whole = [...holidaysBetween(country, startDate, endDate), ...regional];
  const half = halfHolidaysBetween(country, startDate, endDate).filter((one) =>
    whole.every(({ date }) => date !== one.date),
  );
  return [...whole.map((one) => ({ ...one, isHalf: false })), ...half.map((one) => ({ ...one, isHalf: true }))].sort(
    (one, other) => (one.date < other.date ? -1 : 1),
  );
}

/** Older requests were counted with the public holidays of their country. */
function olderDaysOff(requests: ReturnType<typeof uncountedVacations>): DayOff[] {
  return requests.flatMap(({ country, startDate, endDate }) =>
    holidaysBetween(country, startDate, endDate).map(({ date }) => ({ date, isHalf: false })),
  );
}
