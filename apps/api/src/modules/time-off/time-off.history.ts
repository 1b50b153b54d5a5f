import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { allFields, type History } from '../area/history.js';
import { changed, changesOf, dates, type Fields, hours, word } from '../area/words.js';
import { describeReview, withdrawnDescription } from '../requests/facade.js';

export const timeOffHistory: History<TimeOffEvent> = {
  sentences: {
    LeaveAccountOpened: ({ vacationDays, country, year, correctionHours }, { names }) => ({
      what: 'opened the leave account',
      changes: [
        ...changesOf(fields, {}, { country, vacationDays }, names),
        ...(correctionHours === 0 ? [] : changed(`Correction of ${year}`, null, hours(correctionHours))),
      ],
    }),
    VacationDaysChanged: ({ vacationDays, fromYear }, { was, names }) => ({
      what: `changed the yearly vacation days from ${fromYear} on`,
      changes: changesOf(fields, was, { vacationDays }, names),
    }),
    CountryChanged: ({ country }, { was, names }) => ({
      what: 'changed the country whose public holidays apply',
      changes: changesOf(fields, was, { country }, names),
    }),
    VacationHoursCorrected: ({ year, deltaHours, correctionHours }) => ({
      what: `corrected the vacation hours of ${year} by ${deltaHours > 0 ? '+' : ''}${hours(deltaHours)}`,
      changes: changed(`Corrections of ${year}`, hours(correctionHours - deltaHours), hours(correctionHours)),
    }),
    TimeOffRequested: ({ type, startDate, endDate, hours: number, reason }) => ({
      what: `${asked(type)} ${dates(startDate, endDate)} (${hours(number)})`,
      comment: reason,
    }),
    VacationDaysCounted: () => ({ what: 'counted the days of the vacation one by one' }),
    TimeOffReviewed: ({ decision, comment }) => describeReview(decision, comment),
    TimeOffWithdrawn: () => withdrawnDescription,
  },
  valuesGiven: { LeaveAccountOpened: allFields, VacationDaysChanged: allFields, CountryChanged: allFields },
  needsEarlierValues: ['VacationDaysChanged', 'CountryChanged'],
};

const fields: Fields = {
  country: { label: 'Country', show: word },
  vacationDays: { label: 'Vacation days' },
};

/** Null after an erasure. */
function asked(type: RequestableType | null): string {
  if (type === null) return 'requested time off';
  return type === 'SICK' ? 'logged sick leave' : 'requested vacation';
}
