/** How many hours a person works on each weekday, from which date on (R52). */
import { type PlainDate, weekday } from '@staffroom/contracts/plain-date.js';
import { fullTime, type WeekHours } from '@staffroom/contracts/work-patterns.js';
import type { WorkPatternChanged } from './time-off-events.js';

/** Data of an event, not a copy: its hours are decrypted when they are read, which most rules never do. */
export type RecordedPattern = Pick<WorkPatternChanged, 'from' | 'hours'>;

/** By ascending date. Full time applies before the first one. */
export type WorkPatterns = readonly RecordedPattern[];

export function patternHours(patterns: WorkPatterns, date: PlainDate): number {
  return weekOn(patterns, date)[(weekday(date) + 6) % 7] ?? 0;
}

/** Hours are null once the person is erased. */
export function weekOn(patterns: WorkPatterns, date: PlainDate): WeekHours {
  return patterns.findLast(({ from }) => from <= date)?.hours ?? fullTime;
}

/** The most hours of a day from that date on, also by patterns that are still to come; at least those of full time. */
export function longestDayHours(patterns: WorkPatterns, from: PlainDate): number {
  const later = patterns.filter((pattern) => pattern.from > from).flatMap(({ hours }) => hours ?? []);
  return Math.max(...fullTime, ...weekOn(patterns, from), ...later);
}

export function withPattern(patterns: WorkPatterns, changed: RecordedPattern): WorkPatterns {
  const earlier = patterns.filter(({ from }) => from < changed.from);
  const later = patterns.filter(({ from }) => from > changed.from);
  return [...earlier, changed, ...later];
}

/**
 * The average of the working days, in 840ths of an hour: an integer whatever the number of days, because hours have steps of a half.
 */
export function dayUnits(week: WeekHours): number {
  const worked = week.filter((hours) => hours > 0);
  const sum = worked.reduce((total, hours) => total + hours, 0);
  return worked.length === 0 ? 0 : (sum * unitsPerHour) / worked.length;
}

/** 2 · 420, where 420 is the least common multiple of 1 to 7. */
export const unitsPerHour = 840;
