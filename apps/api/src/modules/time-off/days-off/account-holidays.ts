/** The days off that the rules need to know, for the country and region in the account's state (R27, R53). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import { inclusiveDays, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import { concerns, datesOfDay } from '@staffroom/domain/company/company-days.js';
import { type LeaveAccount, liveRequests, regionOf } from '@staffroom/domain/time-off/leave-account.js';
import type { DayOff } from '@staffroom/domain/time-off/working-time.js';
import { halfHolidaysBetween, holidaysBetween, regionalHolidaysBetween } from './public-holidays.js';

export interface NamedDayOff extends DayOff {
  readonly name: string;
}

interface Range {
  startDate: PlainDate;
  endDate: PlainDate;
}

/** Those of a new request. From the account, so that a change of country cannot interfere. */
export function daysOffFor(account: LeaveAccount, range: Range, holidays: readonly CompanyDay[]): NamedDayOff[] {
  const { startDate, endDate } = range;
  if (!isPlainDate(startDate) || !isPlainDate(endDate)) return [];
  const days = inclusiveDays(startDate, endDate);
  // The rules refuse such a range anyway, and looking up years of holidays takes long.
  const isLookedUp = account.status === 'open' && days >= 1 && days <= timeOffLimits.rangeMaxDays;
  return isLookedUp ? daysOffIn({ country: account.country, region: regionOf(account) }, range, holidays) : [];
}

/** Those within all live requests from that date on, which a work pattern counts again (R52). */
export function daysOffFrom(account: LeaveAccount, from: PlainDate, holidays: readonly CompanyDay[]): DayOff[] {
  if (account.status === 'none' || !isPlainDate(from)) return [];
  const ahead = liveRequests(account).filter(({ endDate }) => endDate >= from);
  if (ahead.length === 0) return [];
  const startDate = ahead.map((request) => request.startDate).reduce((one, other) => (one < other ? one : other));
  const endDate = ahead.map((request) => request.endDate).reduce((one, other) => (one > other ? one : other));
  return daysOffIn({ country: account.country, region: regionOf(account) }, { startDate, endDate }, holidays);
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
