/** What could be an employee number in the name of a file or the text of a page (R59, R35c). */
import { employeeNumberKey, employeeNumberMax } from '@staffroom/contracts/employee-number.js';
import { withoutEmails } from './emails-in-text.js';

/** Most file names contain the month, and a number of four digits may equal its year. */
const year = '(?:19|20)\\d\\d';
const month = '(?:1[0-2]|0?[1-9])';
const day = '(?:3[01]|[12]\\d|0?[1-9])';
const dates = new RegExp(
  `(?<!\\d)(?:${day}[-_. ]${month}[-_. ]${year}|${year}[-_. ]?${month}(?:[-_. ]?${day})?|${month}[-_. ]${year})(?!\\d)`,
  'gu',
);
/** A number may contain single separators, as in E-1042 or DE/12/0042. */
const mostRuns = 4;

export function numbersInFileName(name: string, yearOfMonth: string): Set<string> {
  const keys = keysOf(withoutEmails(name.normalize('NFKC'), '@').replace(dates, '@'), () => true);
  keys.delete(yearOfMonth);
  return keys;
}

/** Without amounts, dates and times, of which digits are only a part. */
export function numbersInPage(text: string): Set<string> {
  const plain = withoutEmails(text.normalize('NFKC'), '@');
  const isPartOfNumber = (start: number, end: number) =>
    /\d[.,:/'’-]$/u.test(plain.slice(start - 2, start)) || /^[.,:/'’-]\d/u.test(plain.slice(end, end + 2));
  return keysOf(plain, (start, end) => !isPartOfNumber(start, end));
}

function keysOf(text: string, isWhole: (start: number, end: number) => boolean): Set<string> {
  const runs = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: run, index }) => ({ index, end: index + run.length }));
  const keys = new Set<string>();
  for (const [at, { index: start }] of runs.entries()) {
    for (let last = at; last < Math.min(at + mostRuns, runs.length); last++) {
      if (last > at && !isJoined(text.slice(runs[last - 1]!.end - 1, runs[last]!.index + 1))) break;
      const { end } = runs[last]!;
      const candidate = text.slice(start, end);
      if (candidate.length > employeeNumberMax) break;
      if (/\p{Nd}/u.test(candidate) && isWhole(start, end)) keys.add(employeeNumberKey(candidate));
    }
  }
  return keys;
}

/** Two runs with the separator between them. A point between digits belongs to an amount or a date. */
function isJoined(around: string): boolean {
  return /^.[ ./_-].$/su.test(around) && !/^\d\.\d$/.test(around);
}
