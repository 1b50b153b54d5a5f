import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';

interface Leave {
  startDate: string;
  endDate: string;
  hours: number;
}

/** 'from 3 to 7 November 2026 (40 hours)', 'on 3 November 2026 (4 hours)'. */
export function leaveDates({ startDate, endDate, hours }: Leave): string {
  return t('{dates} ({hours, plural, one {# hour} other {# hours}})', { dates: dates(startDate, endDate), hours });
}

export function dates(startDate: string, endDate: string): string {
  if (startDate === endDate) return t('on {date}', { date: formatPlainDate(startDate, fullDate) });
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const sameMonth = sameYear && startDate.slice(5, 7) === endDate.slice(5, 7);
  const to = formatPlainDate(endDate, fullDate);
  if (sameMonth) return t('from {day} to {to}', { day: formatPlainDate(startDate, { day: 'numeric' }), to });
  const from = formatPlainDate(startDate, sameYear ? { day: 'numeric', month: 'long' } : fullDate);
  return t('from {from} to {to}', { from, to });
}

const fullDate: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
