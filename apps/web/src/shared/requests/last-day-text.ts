import { addDays, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';

/** 'the end of today', 'tomorrow', 'Friday' within a week, otherwise '18 December 2026'. */
export function lastDayText(date: PlainDate, today: PlainDate): string {
  if (date === today) return 'the end of today';
  if (date === addDays(today, 1)) return 'tomorrow';
  if (date < addDays(today, 7)) return formatPlainDate(date, { weekday: 'long' });
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}
