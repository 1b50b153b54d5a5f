/** Date ranges and durations as text, the same on every screen. Dates have no time zone (R26). */
import { type PlainDate, formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';

/** 'Mon 2 Nov 2026', '2 – 6 Nov 2026', '30 Oct – 3 Nov 2026', '28 Dec 2026 – 4 Jan 2027'. */
export function dateRange(from: PlainDate, to: PlainDate): string {
  if (from === to) return formatPlainDate(from, { weekday: 'short', ...day, ...month, ...year }).replace(',', '');
  const end = formatPlainDate(to, { ...day, ...month, ...year });
  return `${formatPlainDate(from, startFields(from, to))} – ${end}`;
}

/** '1 hour', '4.5 hours'. */
export function hoursText(hours: number): string {
  return `${hours} ${Math.abs(hours) === 1 ? 'hour' : 'hours'}`;
}

/** '12 days and 4 hours', '12 days', '4 hours'. 'about 20 days' if the person's day is not in quarters of an hour (R52). */
export function daysAndHours(hours: number, dayHours: number = timeOffLimits.fullDayHours): string {
  const amount = Math.abs(hours);
  if (dayHours <= 0) return hoursText(hours);
  if (!Number.isInteger(dayHours / timeOffLimits.balanceStepHours)) return aboutDays(hours, dayHours);
  const days = Math.floor(amount / dayHours);
  const rest = amount - days * dayHours;
  const parts = [(days > 0 || rest === 0) && `${days} ${days === 1 ? 'day' : 'days'}`, rest > 0 && hoursText(rest)];
  return `${hours < 0 ? '−' : ''}${parts.filter(Boolean).join(' and ')}`;
}

function aboutDays(hours: number, dayHours: number): string {
  const days = Math.round((10 * Math.abs(hours)) / dayHours) / 10;
  return `about ${hours < 0 && days > 0 ? '−' : ''}${days} ${days === 1 ? 'day' : 'days'}`;
}

const day = { day: 'numeric' } as const;
const month = { month: 'short' } as const;
const year = { year: 'numeric' } as const;

/** Leaves out the parts that the end date repeats. */
function startFields(from: PlainDate, to: PlainDate): Intl.DateTimeFormatOptions {
  if (from.slice(0, 4) !== to.slice(0, 4)) return { ...day, ...month, ...year };
  return from.slice(0, 7) === to.slice(0, 7) ? day : { ...day, ...month };
}
