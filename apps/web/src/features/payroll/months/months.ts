/** The names of the months, for the cards and the upload dialog. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';

/** The year does not matter, because only the names are used. */
export const months = Array.from({ length: 12 }, (_, index) => {
  const month = index + 1;
  return { month, name: formatPlainDate(`2024-${String(month).padStart(2, '0')}-01`, { month: 'long' }) };
});
