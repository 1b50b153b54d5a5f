/** Counts the hours of an absence, day by day (R27). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { eachDay, isWeekend, yearOf } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { ProposedTimeOff } from './time-off-commands.js';
import type { DayHours, YearHours } from './time-off-events.js';

/** Same start and end with fewer than 8 hours (R27). */
export function isPartialDay(absence: Pick<ProposedTimeOff, 'startDate' | 'endDate' | 'hours'>): boolean {
  const { startDate, endDate, hours } = absence;
  return startDate === endDate && typeof hours === 'number' && hours < timeOffLimits.fullDayHours;
}

/** The hours of each day that counts: not Saturdays, Sundays and national public holidays. */
export function workingHours(proposed: Omit<ProposedTimeOff, 'type' | 'today'>): DayHours[] {
  const { startDate, endDate, holidays } = proposed;
  const hours = isPartialDay(proposed) ? Number(proposed.hours) : timeOffLimits.fullDayHours;
  const free = new Set(holidays);
  const days = eachDay(startDate, endDate).filter((day) => !isWeekend(day) && !free.has(day));
  return days.map((date) => ({ date, hours }));
}

/** The days of the range that cost nothing. A holiday at a weekend is a day of the weekend. */
export interface DaysNotCounted {
  readonly weekendDays: number;
  readonly holidays: readonly PlainDate[];
}

export const noDaysNotCounted: DaysNotCounted = { weekendDays: 0, holidays: [] };

export function daysNotCounted({ startDate, endDate, holidays }: ProposedTimeOff): DaysNotCounted {
  const days = eachDay(startDate, endDate);
  const free = new Set(holidays);
  return {
    weekendDays: days.filter(isWeekend).length,
    holidays: days.filter((day) => !isWeekend(day) && free.has(day)),
  };
}

export function sumOfHours(days: readonly { readonly hours: number }[]): number {
  return days.reduce((sum, { hours }) => sum + hours, 0);
}

/** By calendar year, oldest first. */
export function hoursByYear(days: readonly (DayHours | YearHours)[]): YearHours[] {
  const byYear = new Map<number, number>();
  for (const day of days) {
    const year = yearOfHours(day);
    byYear.set(year, (byYear.get(year) ?? 0) + day.hours);
  }
  return [...byYear].map(([year, hours]) => ({ year, hours })).sort((a, b) => a.year - b.year);
}

/** Every leave year that a range touches. */
export function yearsOf({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }): number[] {
  const first = yearOf(startDate);
  return Array.from({ length: yearOf(endDate) - first + 1 }, (_, offset) => first + offset);
}

export function yearOfHours(day: DayHours | YearHours): number {
  return 'date' in day ? yearOf(day.date) : day.year;
}

/**
 * The days of a request that recorded only years: filled in order of date until the hours of each year are used up, first the days
 * that count by these holidays. So the hours of no year change, even if the calendar of holidays has changed since.
 */
export function spreadOverDays(
  years: readonly YearHours[],
  range: { readonly startDate: PlainDate; readonly endDate: PlainDate; readonly hours: number },
  holidays: readonly PlainDate[],
): DayHours[] {
  const counted = workingHours({ ...range, hours: null, holidays });
  const others = workingHours({ ...range, hours: null, holidays: counted.map(({ date }) => date) });
  const left = new Map(years.map(({ year, hours }) => [year, hours]));
  const days = [...counted, ...others].map(({ date, hours: dayHours }) => {
    const remaining = left.get(yearOf(date)) ?? 0;
    const hours = Math.min(dayHours, remaining);
    left.set(yearOf(date), remaining - hours);
    return { date, hours };
  });
  return days.filter(({ hours }) => hours > 0).sort((a, b) => (a.date < b.date ? -1 : 1));
}
