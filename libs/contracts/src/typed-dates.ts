import { isPlainDate, type PlainDate } from './plain-date.js';
import { westernDigits } from './typed-numbers.js';

const shapes = [
  /** In all languages of the portal the day comes first (R66). */
  /^(?<day>\d{1,2})[-/.\s]+(?<month>\d{1,2})[-/.\s]+(?<year>\d{4}|\d{2})\.?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
];

/** A date as people type it (R67a): `28.11.26`, `28/11/2026`, `28112026` or `2026-11-28`. Undefined if there is no such date. */
export function readDate(text: string): PlainDate | undefined {
  const typed = westernDigits(text).trim();
  const { year = '', month = '', day = '' } = shapes.map((shape) => shape.exec(typed)?.groups).find(Boolean) ?? {};
  const date = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isPlainDate(date) ? date : undefined;
}
