/**
 * Numbers as people type or paste them, whatever their language (R67): a comma or a point is the decimal sign, and a comma, a point, a
 * space or an apostrophe separates thousands.
 */
import { decimalSign } from './texts/formats.js';
import { t } from './texts/text.js';

/** A sign, whole digits in groups of three or in one, and decimals. */
const shape = /^([+\-−]?)\s?(\d{1,3}(?:([\s.,'’])\d{3}(?:\3\d{3})*)|\d*)(?:([.,])(\d*))?$/;

/** Far beyond every limit, and still a finite number. */
const longest = 20;

/** NaN if there is no number, and if it can be read in two ways. */
export function readNumber(text: string): number {
  const readings = readingsOf(text);
  return readings.length === 1 ? Number(readings[0]) : NaN;
}

/** Why a text that is not empty is no number. The example suits the field. */
export function numberProblem(text: string, example = '8'): string | undefined {
  const [reading, other] = readingsOf(text);
  // The third decimal is what makes it ambiguous.
  if (reading && other) {
    const readings = { reading: asTyped(reading), other: asTyped(other.slice(0, -1)) };
    return t('“{typed}” can be read in two ways. Please write {reading} or {other}.', {
      typed: text.trim(),
      ...readings,
    });
  }
  if (reading || text.trim() === '') return undefined;
  return t('Please write a number in digits, such as {example}', { example: asTyped(example) });
}

/** As someone who reads the reader's language types it, without groups: 1234.5 becomes '1234,5'. */
export function asTyped(number: number | string): string {
  return String(number).replace('.', decimalSign());
}

/** Both of `1.234`, which has three digits behind its only sign. */
function readingsOf(text: string): string[] {
  const [, sign = '', integer = '', group, point, decimals = ''] = shape.exec(westernDigits(text).trim()) ?? [];
  if (integer + decimals === '' || integer.length > longest || (group && group === point)) return [];
  const minus = sign && sign !== '+' ? '-' : '';
  const digits = minus + integer.replace(/\D/g, '');
  const isOneSign = !point && /^\d+[.,]\d+$/.test(integer);
  return [
    // Nothing is grouped behind a zero.
    ...(group && integer.startsWith('0') ? [] : [point ? `${digits}.${decimals}` : digits]),
    ...(isOneSign ? [minus + integer.replace(',', '.')] : []),
  ];
}

/** Full-width and Arabic digits become 0 to 9. Invisible marks, which come with what is pasted, are removed. */
export function westernDigits(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
