import { formatPlainDate } from '@staffroom/contracts/plain-date.js';

interface Leave {
  startDate: string;
  endDate: string;
  hours: number;
}

/** 'from 3 to 7 November 2026 (40 hours)', 'on 3 November 2026 (4 hours)'. */
export function leaveDates({ startDate, endDate, hours }: Leave): string {
  return `${dates(startDate, endDate)} (${hours === 1 ? '1 hour' : `${hours} hours`})`;
}

export function dates(startDate: string, endDate: string): string {
  if (startDate === endDate) return `on ${day(startDate, fullDate)}`;
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const sameMonth = sameYear && startDate.slice(5, 7) === endDate.slice(5, 7);
  const start = day(
    startDate,
    sameMonth ? { day: 'numeric' } : sameYear ? { day: 'numeric', month: 'long' } : fullDate,
  );
  return `from ${start} to ${day(endDate, fullDate)}`;
}

const fullDate: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

function day(date: string, options: Intl.DateTimeFormatOptions): string {
  return formatPlainDate(date, options);
}
