/** Where a key leads from a day of a calendar. */
import { addDays, isPlainDate, monthGrid, type PlainDate } from '@staffroom/contracts/plain-date.js';

/** Undefined for other keys. */
export function movedDay(day: PlainDate, { key, shiftKey }: { key: string; shiftKey: boolean }): PlainDate | undefined {
  const week = weekOf(day);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return week[0];
    case 'End':
      return week[6];
    case 'PageUp':
      return monthsAway(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return monthsAway(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** The same day of another month, or its last day if the month is shorter. */
export function monthsAway(day: PlainDate, months: number): PlainDate {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  const days = [day.slice(8), '30', '29', '28'].map((of) => `${month}-${of}`);
  return days.find(isPlainDate) ?? day;
}

/** Begins on the day on which all weeks of the calendar begin. */
function weekOf(day: PlainDate): PlainDate[] {
  return monthGrid(Number(day.slice(0, 4)), Number(day.slice(5, 7))).find((week) => week.includes(day))!;
}
