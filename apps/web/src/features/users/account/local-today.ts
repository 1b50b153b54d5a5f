import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { dateIn } from '@staffroom/contracts/plain-date.js';

/** In the browser's time zone. Good enough for words; the server decides by the company's (R26). */
export function localToday(): PlainDate {
  return dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}
