/** The words of a warning of leave that expires, the same in the portal, in the mail and for HR (R55). They never name an illness. */
import type { WarningOccasion } from '@staffroom/contracts/leave-warnings.js';
import { formatPlainDate, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
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
  const part = left > told ? numberText(told) : null;
  const take = lastDay && advice(longDate(lastDay), part);
  if (occasion === 'NEW_YEAR') {
    const year = yearOf(warnedOn);
    const title = t('Your leave in {year}', { year: String(year) });
    const own = t('You have {hours} of leave for {year}. Please plan to take it this year.', {
      hours: hours(warning.newYearHours ?? 0),
      year: String(year),
    });
    if (left === 0) return { title, message: own };
    const earlier = t('You also have {hours} left of {year}.', { hours: hours(left), year: String(fromYear) });
    const stays = part === null ? t('They do not expire.') : t('{part} of them do not expire.', { part });
    return { title, message: [own, earlier, take ?? stays].join(' ') };
  }
  const have = { hours: hours(left), year: String(fromYear) };
  return {
    title: lastDay
      ? t('Leave expires on {date}', { date: longDate(lastDay) })
      : t('Your leave of {year}', { year: String(fromYear) }),
    message: [t('You have {hours} of leave left of {year}.', have), ...(take ? [take] : [])].join(' '),
  };
}

/** `part`: so many of the hours that are left expire. Null for all of them. */
function advice(date: string, part: string | null): string {
  return part === null
    ? t('Please take this leave by {date}. What you have not taken by then lapses.', { date })
    : t('Please take {part} of them by {date}. What you have not taken of these {part} by then lapses.', {
        part,
        date,
      });
}

function longDate(date: PlainDate): string {
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}
