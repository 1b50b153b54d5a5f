import { addDays, type PlainDate, weekday } from '@staffroom/contracts/plain-date.js';

/** The first Monday of next February, when no country has a holiday: a test that requests time off there does not expire. */
export function mondayOfNextFebruary(): PlainDate {
  let first = `${new Date().getUTCFullYear() + 1}-02-01`;
  while (weekday(first) !== 1) first = addDays(first, 1);
  return first;
}
