import { numberText } from '@staffroom/contracts/texts/formats.js';

/** Of `'hour'`: '1 hour', '1,234.5 hours'. */
export function countOf(unit: 'hour' | 'day' | 'working day' | 'month' | 'year') {
  return (number: number) => `${numberText(number)} ${Math.abs(number) === 1 ? unit : `${unit}s`}`;
}
