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
  /** What is left of that year, if it is more than the hours that the warning is about. */
  leftHours: number | null;
  lastDay: PlainDate | null;
  newYearHours: number | null;
  warnedOn: PlainDate;
}

/** Says what the person has, asks to take it in time, and says what happens otherwise: a warning that does not is none before a court. */
export function warningText(warning: WarningFacts): { title: string; message: string } {
  const { occasion, fromYear, lastDay, warnedOn } = warning;
  const told = warning.hours ?? 0;
  const left = warning.leftHours ?? told;
  const part = left > told ? told : null;
  const take = lastDay ? ` ${advice(lastDay, part)}` : '';
  if (occasion === 'NEW_YEAR') {
    const year = yearOf(warnedOn);
    const own = `You have ${hours(warning.newYearHours ?? 0)} of leave for ${year}. Please plan to take it this year.`;
    const earlier = `You also have ${hours(left)} left of ${fromYear}.`;
    const until = take || (part === null ? ' They do not expire.' : ` ${part} of them do not expire.`);
    return { title: `Your leave in ${year}`, message: left === 0 ? own : `${own} ${earlier}${until}` };
  }
  return {
    title: lastDay ? `Leave expires on ${longDate(lastDay)}` : `Your leave of ${fromYear}`,
    message: `You have ${hours(left)} of leave left of ${fromYear}.${take}`,
  };
}

/** `part`: so many of the hours that are left expire. Null for all of them. */
function advice(lastDay: PlainDate, part: number | null): string {
  const [what, ofThese] = part === null ? ['this leave', ''] : [`${part} of them`, ` of these ${part}`];
  return `Please take ${what} by ${longDate(lastDay)}. What you have not taken${ofThese} by then lapses.`;
}

function longDate(date: PlainDate): string {
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}
