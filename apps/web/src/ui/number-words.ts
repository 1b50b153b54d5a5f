import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t, text } from '@staffroom/contracts/texts/text.js';

/** Of `'hour'`: '1 hour', '1,234.5 hours'. */
export function countOf(unit: keyof typeof units) {
  return (number: number) => t(units[unit], { count: Math.abs(number), number: numberText(number) });
}

const units = {
  hour: text('{count, plural, one {{number} hour} other {{number} hours}}'),
  day: text('{count, plural, one {{number} day} other {{number} days}}'),
  'working day': text('{count, plural, one {{number} working day} other {{number} working days}}'),
  month: text('{count, plural, one {{number} month} other {{number} months}}'),
  year: text('{count, plural, one {{number} year} other {{number} years}}'),
};
