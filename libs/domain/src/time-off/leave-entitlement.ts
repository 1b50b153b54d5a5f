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
  const last = `${year}-12-31`;
  const first = `${year}-01-01`;
  const units = periodsOf(patterns, first, last).reduce((sum, { from, to, units }) => {
    return sum + units * inclusiveDays(from, to);
  }, 0);
  return Math.ceil((4 * vacationDays * units) / (unitsPerHour * inclusiveDays(first, last))) / 4;
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
