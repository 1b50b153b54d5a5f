/**
 * Dates, numbers, amounts and lists in the reader's language. `Intl` makes them; no other file names a locale (R66a), but where a program
 * reads the result.
 */
import { languages, localeOf } from './languages.js';
import { readerLanguage } from './text.js';

/** '1,234.5'. */
export function numberText(number: number): string {
  return numbers().format(number);
}

/** '1,234.0'. */
export function oneDecimalText(number: number): string {
  return oneDecimal().format(number);
}

/** '.' in English, ',' in the others. */
export function decimalSign(): string {
  return numberText(0.5).replace(/\d/g, '');
}

/** 1250 becomes '€12.50' (SPEC section 9). */
export function eurosText(cents: number): string {
  return amounts().format(cents / 100);
}

/** '1 hour', '7.5 hours'. */
export function hoursText(hours: number): string {
  return durations().format(hours);
}

/** '15½' in English, '15,5' in the others. */
export function quartersText(quarters: number): string {
  if (!writesFractions()) return numberText(quarters / 4);
  const [whole, part] = [Math.floor(quarters / 4), ['', '¼', '½', '¾'][quarters % 4]!];
  return `${whole === 0 && part ? '' : whole}${part}`;
}

/** Which is said of one thing: '½ day', but '0,5 Tage'. */
export function writesFractions(): boolean {
  return readerLanguage() === 'en';
}

/** Of milliseconds since 1970. Without a time zone, in that of the browser. */
export function timeText(at: number, options: Intl.DateTimeFormatOptions): string {
  return ordinalOfFirst(timeFormat(options).format(at));
}

/** '28 Sept – 1 Oct 2026', without what both dates share. */
export function rangeText(from: number, to: number, options: Intl.DateTimeFormatOptions): string {
  return timeFormat(options).formatRange(from, to).replaceAll('\u2009', ' ');
}

/** French says '1er janvier', which `Intl` does not. */
function ordinalOfFirst(text: string): string {
  return readerLanguage() === 'fr' ? text.replace(/(?<!\d)1(?= \p{L}{3})/u, '1er') : text;
}

function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = times.get(key);
  if (!format) times.set(key, (format = kept(() => new Intl.DateTimeFormat(locale(), options))));
  return format();
}

/** 'in 2 days', 'yesterday'. */
export function relativeText(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return relative().format(amount, unit);
}

/** 'Ana, Bo, and Can'. */
export function listText(items: readonly string[]): string {
  return lists().format(items);
}

/** Of a country's code, ISO 3166. */
export function countryText(code: string): string {
  return regions().of(code) ?? code;
}

/** For lists that the client holds whole. */
export function inOrder(one: string, other: string): number {
  return order().compare(one, other);
}

/** Turkish has İ. */
export function capitals(text: string): string {
  return text.toLocaleUpperCase(locale());
}

/** English has no comma after the weekday: 'Mon 2 Nov 2026', but 'Mo., 2. Nov. 2026'. */
export function withWeekday(date: string): string {
  return readerLanguage() === 'en' ? date.replace(',', '') : date;
}

/** 'noviembre de 2026' where it stands alone: 'Noviembre de 2026'. */
export function asHeading(text: string): string {
  return capitals(text.charAt(0)) + text.slice(1);
}

/** 0 is Sunday. */
export function firstWeekday(): number {
  return languages[readerLanguage()].firstWeekday;
}

const numbers = kept(() => new Intl.NumberFormat(locale(), { maximumFractionDigits: 10 }));
const oneDecimal = kept(() => new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const amounts = kept(() => new Intl.NumberFormat(locale(), { style: 'currency', currency: 'EUR' }));
const durations = kept(() => {
  const unit = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale(), { ...unit, maximumFractionDigits: 10 });
});
const relative = kept(() => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }));
// of the language: British lists have no comma before 'and'
const lists = kept(() => new Intl.ListFormat(readerLanguage()));
const regions = kept(() => new Intl.DisplayNames(locale(), { type: 'region' }));
const order = kept(() => new Intl.Collator(locale()));
const times = new Map<string, () => Intl.DateTimeFormat>();

function locale(): string {
  return localeOf(readerLanguage());
}

/** One for each language: making it costs a hundred times as much as using it. */
function kept<Format>(make: () => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const language = readerLanguage();
    let format = made.get(language);
    if (!format) made.set(language, (format = make()));
    return format;
  };
}
