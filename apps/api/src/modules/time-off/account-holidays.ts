/** The days off that the rules need to know, for the country and region in the account's state (R27, R53). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import { inclusiveDays, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import { concerns, datesOfDay } from '@staffroom/domain/company/company-days.js';
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
export function daysOffFor(account: LeaveAccount, range: Range, holidays: readonly CompanyDay[]): Facts {
  const { startDate, endDate } = range;
  if (!isPlainDate(startDate) || !isPlainDate(endDate)) return { daysOff: [], vacationDaysOff: [] };
  const days = inclusiveDays(startDate, endDate);
  // The rules refuse such a range anyway, and looking up years of holidays takes long.
  const isLookedUp = account.status === 'open' && days >= 1 && days <= timeOffLimits.rangeMaxDays;
  const daysOff = isLookedUp ? daysOffIn({ country: account.country, region: regionOf(account) }, range, holidays) : [];
  return { daysOff, vacationDaysOff: olderDaysOff(uncountedVacations(account, range)) };
}

/** Those within all live requests from that date on, which a work pattern counts again (R52). */
export function daysOffFrom(account: LeaveAccount, from: PlainDate, holidays: readonly CompanyDay[]): Facts {
  const nothing = { daysOff: [], vacationDaysOff: [] };
  if (account.status === 'none' || !isPlainDate(from)) return nothing;
  const ahead = liveRequests(account).filter(({ endDate }) => endDate >= from);
  if (ahead.length === 0) return nothing;
  const startDate = ahead.map((request) => request.startDate).reduce((one, other) => (one < other ? one : other));
  const endDate = ahead.map((request) => request.endDate).reduce((one, other) => (one > other ? one : other));
  const place = { country: account.country, region: regionOf(account) };
  const vacationDaysOff = olderDaysOff(uncountedVacations(account, { startDate, endDate }));
  return { daysOff: daysOffIn(place, { startDate, endDate }, holidays), vacationDaysOff };
}

/** Those that an older request of several days still needs to be counted by day (R47). */
export function daysOffOfRequest(account: LeaveAccount, requestId: string): DayOff[] {
  const request = uncountedRequest(account, requestId);
  return request ? olderDaysOff([request]) : [];
}

/** In order of date: public holidays, and those of the company. One for each date, a whole one rather than a half one. */
export function daysOffIn(
  { country, region }: { country: Country; region: string | null },
  { startDate, endDate }: Range,
  holidays: readonly CompanyDay[],
): NamedDayOff[] {
  const regional = region === null ? [] : regionalHolidaysBetween(region, startDate, endDate);
  const ofCompany = holidays
    .filter((day) => concerns(day, { country, region }))
    .flatMap(({ name, isHalf, ...when }) => {
      return datesOfDay(when, startDate, endDate).map((date) => ({ date, name, isHalf }));
    });
  const all: NamedDayOff[] = [
    ...[...holidaysBetween(country, startDate, endDate), ...regional].map((one) => ({ ...one, isHalf: false })),
    ...ofCompany.filter(({ isHalf }) => !isHalf),
    ...halfHolidaysBetween(country, startDate, endDate).map((one) => ({ ...one, isHalf: true })),
    ...ofCompany.filter(({ isHalf }) => isHalf),
  ];
  const byDate = new Map<PlainDate, NamedDayOff>();
  for (const one of all) if (!byDate.has(one.date)) byDate.set(one.date, one);
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Older requests were counted with the public holidays of their country. */
function olderDaysOff(requests: ReturnType<typeof uncountedVacations>): DayOff[] {
  return requests.flatMap(({ country, startDate, endDate }) =>
    holidaysBetween(country, startDate, endDate).map(({ date }) => ({ date, isHalf: false })),
  );
}
