/** Today where the company lives. */
import { dateIn, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { useState } from 'react';

/** The day the screen was opened; a screen left open over midnight learns it when it is opened again. */
export function useToday(): PlainDate {
  const [today] = useState(() => dateIn(companyTimeZone(), new Date()));
  return today;
}

/** The server's TIME_ZONE (R26), which it may write on the page; UTC otherwise. */
export function companyTimeZone(): string {
  return document.documentElement.dataset.timeZone ?? 'UTC';
}
