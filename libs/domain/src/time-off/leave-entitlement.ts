/** The entitlement of a leave year in hours (R25, R52; ADR 25). */
import { addDays, inclusiveDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { fullTime } from '@staffroom/contracts/work-patterns.js';
import { type OpenAccount, vacationDaysIn } from './leave-account.js';
import { dayUnits, unitsPerHour, type WorkPatterns } from './work-pattern.js';

/** Each date of the year earns its share of the vacation days, in hours of the pattern that applies on it. */
export function entitlementHours(account: OpenAccount, year: number): number {
  return hoursOfVacationDays(vacationDaysIn(account, year), account.patterns, year);
}

/** Multiplied first and rounded once, up to the next quarter of an hour. */
export function hoursOfVacationDays(vacationDays: number, patterns: WorkPatterns, year: number): number {
  const { units, days } = unitsOf(patterns, year);
  return Math.ceil((4 * vacationDays * units) / (unitsPerHour * days)) / 4;
}

/** The hours of a day of vacation, on average over the year. Not exact, for forms. */
export function averageDayHours(patterns: WorkPatterns, year: number): number {
  const { units, days } = unitsOf(patterns, year);
  return units / (unitsPerHour * days);
}

/** The sum of the person's day over the dates of the year. */
function unitsOf(patterns: WorkPatterns, year: number): { units: number; days: number } {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const units = periodsOf(patterns, first, last).reduce((sum, { from, to, units: ofDay }) => {
    return sum + ofDay * inclusiveDays(from, to);
  }, 0);
  return { units, days: inclusiveDays(first, last) };
}

/** The parts of the year with one pattern each. */
function periodsOf(patterns: WorkPatterns, first: PlainDate, last: PlainDate) {
  const present = patterns.findLast(({ from }) => from <= first) ?? { from: first, hours: fullTime };
  const during = patterns.filter(({ from }) => from > first && from <= last);
  const valid = [{ ...present, from: first }, ...during];
  return valid.map(({ from, hours }, at) => {
    const next = valid[at + 1];
    return { from, to: next ? addDays(next.from, -1) : last, units: dayUnits(hours ?? fullTime) };
  });
}
