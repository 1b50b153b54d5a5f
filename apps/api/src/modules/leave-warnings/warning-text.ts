/** The words of a warning of leave that expires, the same in the portal, in the mail and for HR (R55). They never name an illness. */
import type { WarningOccasion } from '@staffroom/contracts/leave-warnings.js';
import { formatPlainDate, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { hours } from '../area/words.js';

/** Fields are null once the person is erased. */
export interface WarningFacts {
  /** Of the event that warned. */
  id: string;
  occasion: WarningOccasion | null;
  fromYear: number;
  hours: number | null;
  lastDay: PlainDate | null;
  newYearHours: number | null;
  warnedOn: PlainDate;
}

/** Says what the person has, asks to take it in time, and says what happens otherwise: a warning that does not is none before a court. */
export function warningText(warning: WarningFacts): { title: string; message: string } {
  const { occasion, fromYear, lastDay, warnedOn } = warning;
  const left = warning.hours ?? 0;
  const take = lastDay ? ` ${advice(lastDay)}` : '';
  if (occasion === 'NEW_YEAR') {
    const year = yearOf(warnedOn);
    const own = `You have ${hours(warning.newYearHours ?? 0)} of leave for ${year}. Please plan to take it this year.`;
    const earlier = `You also have ${hours(left)} left of ${fromYear}.`;
    const until = take || ' They do not expire.';
    return { title: `Your leave in ${year}`, message: left === 0 ? own : `${own} ${earlier}${until}` };
  }
  return {
    title: lastDay ? `Leave expires on ${longDate(lastDay)}` : `Your leave of ${fromYear}`,
    message: `You have ${hours(left)} of leave left of ${fromYear}.${take}`,
  };
}

function advice(lastDay: PlainDate): string {
  return `Please take this leave by ${longDate(lastDay)}. What you have not taken by then lapses.`;
}

function longDate(date: PlainDate): string {
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}
