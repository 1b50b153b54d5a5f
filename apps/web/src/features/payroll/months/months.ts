/** The months and their names, for the cards and the upload dialog. */
import { asHeading } from '@staffroom/contracts/texts/formats.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';

export const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** The year does not matter, because only the name is used. */
export function monthName(month: number): string {
  return asHeading(formatPlainDate(`2024-${String(month).padStart(2, '0')}-01`, { month: 'long' }));
}
