import { dateIn, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { useState } from 'react';

/** Today in the company's time zone. A screen that stays open past midnight keeps the day on which it was opened. */
export function useToday(): PlainDate {
  const [today] = useState(() => dateIn(companyTimeZone(), new Date()));
  return today;
}

/** The server's TIME_ZONE (R26), which the server writes into the page; UTC by default. */
export function companyTimeZone(): string {
  return document.documentElement.dataset.timeZone ?? 'UTC';
}
