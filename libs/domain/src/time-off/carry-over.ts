/** What of a leave year goes over to the next one, and until when it can be taken (R54, R55). */
import type { CarryOver } from '@staffroom/contracts/company.js';
import { addDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';

/** What has to be known from outside. Until a year is closed, its carry-over is expected by the policies. */
export interface LeaveYearFacts {
  /** The calendar date in the company's time zone. */
  readonly today: PlainDate;
  /** Years before this one ended before the portal carried leave over, or are closed by an event. */
  readonly openYear: number;
  readonly policies: Readonly<Record<Country, CarryOver>>;
}

/** Warned at least so many days before leave lapses (R55). */
export const warningDays = { first: 90, last: 30 } as const;

/** The last day on which carried leave can be taken. Null without a limit. */
export function carriedUntil({ expiry }: CarryOver, fromYear: number): PlainDate | null {
  switch (expiry.kind) {
    case 'NEVER':
      return null;
    case 'DATE':
      return dateOf(fromYear + 1, expiry.month, expiry.day);
    case 'MONTHS_AFTER_YEAR':
      return monthsAfterYear(fromYear, expiry.months);
    default:
      return expiry satisfies never;
  }
}

export function endOfYear(year: number): PlainDate {
  return dateOf(year, 12, 31);
}

/** Leave that the policy does not carry over is warned of from 1 October, any other leave 90 days before. */
export function firstWarningDay(fromYear: number, expiresOn: PlainDate): PlainDate {
  return expiresOn === endOfYear(fromYear) ? dateOf(fromYear, 10, 1) : addDays(expiresOn, -warningDays.first);
}

/** After a late warning, leave can be taken for another 30 days. */
export function lastDayAfterWarning(expiresOn: PlainDate, warnedOn: PlainDate): PlainDate {
  const soonest = addDays(warnedOn, warningDays.last);
  return soonest > expiresOn ? soonest : expiresOn;
}

/**
 * The last day of leave that could not be taken because of illness. Null in France until the person has returned and was told.
 * Undefined if illness gives no more time than the policy.
 */
export function keptUntil(country: Country, fromYear: number, lastDay: PlainDate): PlainDate | null | undefined {
  if (country === 'FRANCE') return null;
  const months = monthsKept[country];
  if (months === undefined) return undefined;
  const until = monthsAfterYear(fromYear, months);
  return until > lastDay ? until : undefined;
}

/** In France, 15 months after the person was told on return. */
export function untilAfterReturn(toldOn: PlainDate): PlainDate {
  const [year, month, day] = toldOn.split('-').map(Number) as [number, number, number];
  const last = monthsAfterYear(year - 1, month + frenchMonths);
  const same = `${last.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return same < last ? same : last;
}

const frenchMonths = 15;
const monthsKept: Partial<Record<Country, number>> = { GERMANY: 15, SPAIN: 18 };

/** The last day of the month that is so many months after the end of the year. */
function monthsAfterYear(year: number, months: number): PlainDate {
  return addDays(dateOf(year + 1 + Math.floor(months / 12), (months % 12) + 1, 1), -1);
}

function dateOf(year: number, month: number, day: number): PlainDate {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}
