/**
 * Calendar dates as 'YYYY-MM-DD' strings, without a time zone (R26). Never use `new Date('YYYY-MM-DD')` with local
 * getters: it shifts a day west of Greenwich. Every function is pure; the caller passes "today".
 */
import { asHeading, firstWeekday, rangeText, timeText } from './texts/formats.js';

export type PlainDate = string;

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

function utcMs(date: PlainDate): number {
  const parts = shape.exec(date);
  if (!parts) throw new RangeError(`not a calendar date: ${date}`);
  return Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
}

function fromUtcMs(ms: number): PlainDate {
  return new Date(ms).toISOString().slice(0, 10);
}

/** True for a date that exists: '2026-02-30' and '2026-2-3' do not. Years 1900 to 2199. */
export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== 'string' || !shape.test(value)) return false;
  const year = Number(value.slice(0, 4));
  return year >= 1900 && year < 2200 && fromUtcMs(utcMs(value)) === value;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromUtcMs(utcMs(date) + days * dayMs);
}

/** 29 February becomes 28 February in a common year. */
export function addYears(date: PlainDate, years: number): PlainDate {
  const year = String(yearOf(date) + years).padStart(4, '0');
  const moved = `${year}${date.slice(4)}`;
  return isPlainDate(moved) ? moved : `${year}-02-28`;
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: PlainDate): number {
  return new Date(utcMs(date)).getUTCDay();
}

export function isWeekend(date: PlainDate): boolean {
  const day = weekday(date);
  return day === 0 || day === 6;
}

export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

/** Both ends count: from a date to itself is 1. Zero or negative if `to` is before `from`. */
export function inclusiveDays(from: PlainDate, to: PlainDate): number {
  return Math.round((utcMs(to) - utcMs(from)) / dayMs) + 1;
}

export function isBetween(date: PlainDate, from: PlainDate, to: PlainDate): boolean {
  return date >= from && date <= to;
}

/** Every date of the range, both ends included. */
export function eachDay(from: PlainDate, to: PlainDate): PlainDate[] {
  return Array.from({ length: Math.max(0, inclusiveDays(from, to)) }, (_, i) => addDays(from, i));
}

/** The calendar date at that time in an IANA time zone (R26). */
export function dateIn(timeZone: string, now: Date): PlainDate {
  let format = dateFormats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    dateFormats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts })));
  }
  return format.format(now);
}

/** Creating a formatter costs a hundred times as much as using one, and every request needs today's date. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Six weeks of seven days that cover the month (1 to 12). They begin as the reader’s weeks do: Sunday in English (R66a). */
export function monthGrid(year: number, month: number): PlainDate[][] {
  const first = fromUtcMs(Date.UTC(year, month - 1, 1));
  const start = addDays(first, -((weekday(first) - firstWeekday() + 7) % 7));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
}

/** In the reader's language. */
export function formatPlainDate(
  date: PlainDate,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return timeText(utcMs(date), { ...options, timeZone: 'UTC' });
}

/** 'November 2026' as a heading, of any day of the month. */
export function monthTitle(day: PlainDate): string {
  return asHeading(formatPlainDate(day, { month: 'long', year: 'numeric' }));
}

/** '2 – 6 Nov 2026', '30 Oct – 3 Nov 2026', '28 Dec 2026 – 4 Jan 2027'. */
export function formatPlainDates(from: PlainDate, to: PlainDate): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return rangeText(utcMs(from), utcMs(to), options);
}
