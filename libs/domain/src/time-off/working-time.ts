/** Counts the hours of an absence, day by day (R27, R52). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { eachDay, yearOf } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { DayHours } from './time-off-events.js';
import { patternHours, type WorkPatterns } from './work-pattern.js';

/** A public holiday or a day off of the company. If a date has several, a whole day wins over a half one. */
export interface DayOff {
  readonly date: PlainDate;
  readonly isHalf: boolean;
}

interface Range {
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
}

interface Absence extends Range {
  /** Fewer hours than the only day has; otherwise a hint (R27). */
  readonly hours?: number | null;
  readonly daysOff: readonly DayOff[];
}

/** The hours of each day that counts. */
export function workingHours(absence: Absence, patterns: WorkPatterns): DayHours[] {
  const { startDate, endDate, daysOff } = absence;
  const part = partOfDay(absence, patterns);
  if (part !== null) return [{ date: startDate, hours: Number(absence.hours) }];
  const hoursOn = workedHours(patterns, daysOff);
  return eachDay(startDate, endDate)
    .map((date) => ({ date, hours: hoursOn(date) }))
    .filter(({ hours }) => hours > 0);
}

/** The hours of the whole day if the absence takes only a part of it, otherwise null. */
export function partOfDay({ startDate, endDate, hours, daysOff }: Absence, patterns: WorkPatterns): number | null {
  // Eight hours are the client's hint for a whole day, whatever the pattern.
  if (startDate !== endDate || typeof hours !== 'number' || hours === timeOffLimits.fullDayHours) return null;
  const wholeHours = workedHours(patterns, daysOff)(startDate);
  return hours < wholeHours ? wholeHours : null;
}

/** The hours that a person with these patterns and days off works on a date. */
export function workedHours(patterns: WorkPatterns, daysOff: readonly DayOff[]): (date: PlainDate) => number {
  const whole = new Set(daysOff.filter(({ isHalf }) => !isHalf).map(({ date }) => date));
  const half = new Set(daysOff.filter(({ isHalf }) => isHalf).map(({ date }) => date));
  return (date) => {
    if (whole.has(date)) return 0;
    return half.has(date) ? patternHours(patterns, date) / 2 : patternHours(patterns, date);
  };
}

export function sumOfHours(days: readonly { readonly hours: number }[]): number {
  return days.reduce((sum, { hours }) => sum + hours, 0);
}

/** One for each key, the last one, with the hours of all. */
export function addedUp<Part extends { readonly hours: number }>(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): Part[] {
  const byKey = new Map<string, Part>();
  for (const part of parts) {
    const key = keyOf(part);
    byKey.set(key, { ...part, hours: part.hours + (byKey.get(key)?.hours ?? 0) });
  }
  return [...byKey.values()];
}

/** By calendar year, oldest first. */
export function hoursByYear(days: readonly DayHours[]): { year: number; hours: number }[] {
  const byYear = new Map<number, number>();
  for (const { date, hours } of days) {
    const year = yearOf(date);
    byYear.set(year, (byYear.get(year) ?? 0) + hours);
  }
  return [...byYear].map(([year, hours]) => ({ year, hours })).sort((a, b) => a.year - b.year);
}

/** Every leave year that a range touches. */
export function yearsOf({ startDate, endDate }: Range): number[] {
  const first = yearOf(startDate);
  return Array.from({ length: yearOf(endDate) - first + 1 }, (_, offset) => first + offset);
}
