/** The months of a fiscal year by name, as on the cards and in the upload dialog. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';

/** Any year: only the names are taken. */
export const months = Array.from({ length: 12 }, (_, index) => {
  const month = index + 1;
  return { month, name: formatPlainDate(`2024-${String(month).padStart(2, '0')}-01`, { month: 'long' }) };
});
