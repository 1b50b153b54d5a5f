/** Computes the hours of an absence and the leave years they are charged to (R27). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { eachDay, isWeekend, yearOf } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { ProposedTimeOff } from './time-off-commands.js';
import type { Charge } from './time-off-events.js';

/** Same start and end with fewer than 8 hours (R27). */
export function isPartialDay(absence: Pick<ProposedTimeOff, 'startDate' | 'endDate' | 'hours'>): boolean {
  const { startDate, endDate, hours } = absence;
  return startDate === endDate && typeof hours === 'number' && hours < timeOffLimits.fullDayHours;
}

/** Without Saturdays, Sundays and national public holidays. */
function workingDays(from: PlainDate, to: PlainDate, holidays: readonly PlainDate[]): PlainDate[] {
  const free = new Set(holidays);
  return eachDay(from, to).filter((day) => !isWeekend(day) && !free.has(day));
}

/** The days of the range that cost nothing. A holiday at a weekend is a day of the weekend. */
export interface DaysNotCounted {
  readonly weekendDays: number;
  readonly holidays: readonly PlainDate[];
}

export const noDaysNotCounted: DaysNotCounted = { weekendDays: 0, holidays: [] };

export function daysNotCounted({ startDate, endDate, holidays }: ProposedTimeOff): DaysNotCounted {
  const days = eachDay(startDate, endDate);
  const free = new Set(holidays);
  return {
    weekendDays: days.filter(isWeekend).length,
    holidays: days.filter((day) => !isWeekend(day) && free.has(day)),
  };
}

/** Working hours per calendar year, for every year of the range, including those with 0. */
export function workingHoursByYear(proposed: ProposedTimeOff): Charge[] {
  const dayHours = isPartialDay(proposed) ? Number(proposed.hours) : timeOffLimits.fullDayHours;
  const days = workingDays(proposed.startDate, proposed.endDate, proposed.holidays);
  const firstYear = yearOf(proposed.startDate);
  return Array.from({ length: yearOf(proposed.endDate) - firstYear + 1 }, (_, offset) => {
    const year = firstYear + offset;
    return { year, hours: days.filter((day) => yearOf(day) === year).length * dayHours };
  });
}
