/** Computes the hours of an absence and the leave years they are charged to (R27). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { eachDay, isWeekend, yearOf } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { WishedTimeOff } from './time-off-commands.js';
import type { Charge } from './time-off-events.js';

/** Same start and end with fewer than 8 hours (R27). */
export function isPartialDay(absence: Pick<WishedTimeOff, 'startDate' | 'endDate' | 'hours'>): boolean {
  const { startDate, endDate, hours } = absence;
  return startDate === endDate && typeof hours === 'number' && hours < timeOffLimits.fullDayHours;
}

/** Without Saturdays, Sundays and national public holidays. */
function workingDays(from: PlainDate, to: PlainDate, holidays: readonly PlainDate[]): PlainDate[] {
  const free = new Set(holidays);
  return eachDay(from, to).filter((day) => !isWeekend(day) && !free.has(day));
}

/** Working hours per calendar year, for every year of the range, including those with 0. */
export function workingHoursByYear(wish: WishedTimeOff): Charge[] {
  const dayHours = isPartialDay(wish) ? Number(wish.hours) : timeOffLimits.fullDayHours;
  const days = workingDays(wish.startDate, wish.endDate, wish.holidays);
  const firstYear = yearOf(wish.startDate);
  return Array.from({ length: yearOf(wish.endDate) - firstYear + 1 }, (_, offset) => {
    const year = firstYear + offset;
    return { year, hours: days.filter((day) => yearOf(day) === year).length * dayHours };
  });
}
