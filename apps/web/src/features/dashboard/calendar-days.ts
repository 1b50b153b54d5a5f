/** The days that the company calendar shows, and their entries (SPEC section 2, Dashboard). */
import { type CalendarTimeOff, calendarLimits } from '@staffroom/contracts/calendar.js';
import { type PlainDate, addDays, eachDay, isBetween, isWeekend } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { countryCode } from '@staffroom/contracts/users.js';
import { capitals, inOrder } from '@staffroom/contracts/texts/formats.js';

export interface CalendarDay {
  holidays: { code: string; names: string }[];
  fullDay: CalendarTimeOff[];
  partialDay: CalendarTimeOff[];
}

export function windowOf(today: PlainDate, offset: number): { startDate: PlainDate; endDate: PlainDate } {
  const startDate = addDays(today, offset);
  return { startDate, endDate: addDays(startDate, calendarLimits.fetchedDays - 1) };
}

/** Fourteen days are generated, so that five remain without weekends. */
export function shownDays(today: PlainDate, offset: number, showWeekends: boolean): PlainDate[] {
  const { startDate, endDate } = windowOf(today, offset);
  const days = eachDay(startDate, endDate).filter((day) => showWeekends || !isWeekend(day));
  return days.slice(0, calendarLimits.shownDays);
}

/** Near colleagues come first. With `names`, only so many people. */
export function dayOf(timeOffs: readonly CalendarTimeOff[], date: PlainDate, names = Infinity): CalendarDay {
  const onDay = timeOffs.filter((entry) => isBetween(date, entry.startDate, entry.endDate));
  const people = onDay
    .filter((entry) => entry.type !== 'HOLIDAY')
    .sort(nearThenByName)
    .slice(0, names);
  const isFullDay = (entry: CalendarTimeOff) => entry.hours === timeOffLimits.fullDayHours;
  return {
    holidays: holidaysOf(onDay),
    fullDay: people.filter(isFullDay),
    partialDay: people.filter((entry) => !isFullDay(entry)),
  };
}

/** Surname and first initial: 'Castillo E.'. A single name is not shortened. */
export function shortName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const surname = words.at(-1) ?? '';
  return words.length > 1 ? `${surname} ${capitals([...words[0]!][0]!)}.` : surname;
}

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}

function holidaysOf(entries: readonly CalendarTimeOff[]): CalendarDay['holidays'] {
  const namesByCode = new Map<string, string[]>();
  for (const { type, userCountry, userName } of entries) {
    if (type !== 'HOLIDAY') continue;
    const code = countryCode(userCountry);
    namesByCode.set(code, [...(namesByCode.get(code) ?? []), userName]);
  }
  return [...namesByCode].sort().map(([code, names]) => ({ code, names: names.join(', ') }));
}

function nearThenByName(a: CalendarTimeOff, b: CalendarTimeOff): number {
  return Number(b.isNear ?? false) - Number(a.isNear ?? false) || inOrder(shortName(a.userName), shortName(b.userName));
}
