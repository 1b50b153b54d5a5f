import { addDays, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';

/** 'the end of today', 'tomorrow', 'Friday' within a week, otherwise '18 December 2026'. */
export function lastDayText(date: PlainDate, today: PlainDate): string {
  if (date === today) return t('the end of today');
  if (date === addDays(today, 1)) return t('tomorrow');
  if (date < addDays(today, 7)) return formatPlainDate(date, { weekday: 'long' });
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}
