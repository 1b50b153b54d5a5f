/** Date ranges and durations as text, the same on every screen. Dates have no time zone (R26). */
import { type PlainDate, formatPlainDate, formatPlainDates } from '@staffroom/contracts/plain-date.js';
import { numberText, quartersText, writesFractions, withWeekday } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type TimeOff, timeOffLimits } from '@staffroom/contracts/time-off.js';
import { countOf } from '../../ui/number-words.js';

/** 'Mon 2 Nov 2026', '2 – 6 Nov 2026'. */
export function dateRange(from: PlainDate, to: PlainDate): string {
  if (from !== to) return formatPlainDates(from, to);
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return withWeekday(formatPlainDate(from, options));
}

/** '1 hour', '4.5 hours'. */
export function hoursText(hours: number): string {
  return countOf('hour')(hours);
}

/** '40 hours', and of a vacation over New Year '40 hours (24 of 2026, 16 of 2027)' (R28). */
export function countedText({ hours, yearHours }: Pick<TimeOff, 'hours' | 'yearHours'>): string {
  if (!yearHours) return hoursText(hours);
  const years = yearHours.map((of) => t('{hours} of {year}', { hours: numberText(of.hours), year: of.year }));
  return `${hoursText(hours)} (${years.join(', ')})`;
}

/** '12 days and 4 hours', '12 days', '4 hours'. 'about 20 days' if the person's day is not in quarters of an hour (R52). */
export function daysAndHours(hours: number, dayHours: number = timeOffLimits.fullDayHours): string {
  const amount = Math.abs(hours);
  const isExact = dayHours % timeOffLimits.balanceStepHours === 0;
  const days = isExact ? Math.floor(amount / dayHours) : Math.round((10 * amount) / dayHours) / 10;
  const rest = isExact ? amount % dayHours : 0;
  const amountText = `${hours < 0 ? '−' : ''}${together(days, rest)}`;
  return isExact ? amountText : t('about {amount}', { amount: amountText });
}

function together(days: number, hours: number): string {
  const inDays = countOf('day')(days);
  if (hours === 0) return inDays;
  return days === 0 ? hoursText(hours) : t('{days} and {hours}', { days: inDays, hours: hoursText(hours) });
}

/** `['15½', 'days']`, `['1', 'day']`, `['0.1', 'days']`: for a large number. */
export function shortDays(
  hours: number,
  dayHours: number = timeOffLimits.fullDayHours,
): [number: string, unit: string] {
  const quarters = (4 * Math.abs(hours)) / dayHours;
  const sign = hours < 0 ? '−' : '';
  const unit = t('{count, plural, one {day} other {days}}', { count: dayCount(hours, dayHours) });
  if (!Number.isInteger(quarters)) return [`${sign}${numberText(Math.round((10 * quarters) / 4) / 10)}`, unit];
  return [`${sign}${quartersText(quarters)}`, unit];
}

/** Of `shortDays`, for plurals. '½' is one day. */
export function dayCount(hours: number, dayHours: number = timeOffLimits.fullDayHours): number {
  const days = Math.abs(hours) / dayHours;
  return days > 0 && days <= 1 && Number.isInteger(4 * days) && writesFractions() ? 1 : days;
}
