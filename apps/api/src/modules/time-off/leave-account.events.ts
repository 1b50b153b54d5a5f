/** What each event about the leave of a person as a whole means. */
import { addDays, formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { regionName } from '@staffroom/contracts/regions.js';
import type { WeekHours } from '@staffroom/contracts/work-patterns.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { countryLabel } from '@staffroom/contracts/users.js';
import type { LeaveAccountEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { forEveryone, forHr, forPerson, forSeersOf } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { allFields } from '../area/history.js';
import { changed, changesOf, type Fields, hours } from '../area/words.js';
import { forBalance, forRequest } from './changed-lists.js';
import { count, type ExportedLeave } from './time-off.export.js';

export const leaveAccountMeanings: EventMeanings<LeaveAccountEvent, ExportedLeave> = {
  LeaveAccountOpened: {
    history: ({ vacationDays, country, year, correctionHours }, { names }) => ({
      what: t('opened the leave account'),
      changes: [
        ...changesOf(fields, {}, { country, vacationDays }, names),
        ...(correctionHours === 0
          ? []
          : changed(t('Correction of {year}', { year: String(year) }), null, hours(correctionHours))),
      ],
    }),
    valuesGiven: allFields,
    export: count,
    changes: ({ data }) => forBalance(data.userId),
    ...notTold,
  },
  VacationDaysChanged: {
    history: {
      withEarlierValues: ({ vacationDays, fromYear }, { was, names }) => ({
        what: t('changed the yearly vacation days from {year} on', { year: String(fromYear) }),
        changes: changesOf(fields, was, { vacationDays }, names),
      }),
    },
    valuesGiven: allFields,
    export: count,
    changes: ({ data }) => forBalance(data.userId),
    ...notTold,
  },
  CountryChanged: {
    history: {
      withEarlierValues: ({ country }, { was, names }) => ({
        what: t('changed the country whose public holidays apply'),
        changes: changesOf(fields, was, { country }, names),
      }),
    },
    valuesGiven: allFields,
    export: count,
    changes: ({ data }) => forBalance(data.userId),
    ...notTold,
  },
  RegionChanged: {
    history: ({ region }) => ({
      what: t('changed the region whose public holidays apply'),
      changes: changed(t('Region'), null, region ? regionName(region) : t('None')),
    }),
    export: count,
    changes: ({ data }) => [...forBalance(data.userId), ...forRequest(data.userId), forEveryone('calendar')],
    ...notTold,
  },
  WorkPatternChanged: {
    history: ({ from, hours: week }) => ({
      what: t('changed the work pattern from {date} on', { date: formatPlainDate(from) }),
      changes: week ? changed(t('Hours a week'), null, weekText(week)) : [],
    }),
    export: (event, leave, person) => {
      const { from, hours } = event.data;
      leave.workPatterns.push({ from, hours, recordedAt: event.meta.occurredAt, by: person.actor(event) });
      count(event, leave, person);
    },
    changes: ({ data: { userId } }) => [
      ...forBalance(userId),
      forPerson(userId, 'calendar'), // the days without hours, for those who see the person
      forSeersOf(userId, 'calendar'),
    ],
    ...notTold,
  },
  VacationHoursCorrected: {
    history: ({ year, deltaHours, correctionHours }) => ({
      what: t('corrected the vacation hours of {year} by {hours}', {
        year: String(year),
        hours: `${deltaHours > 0 ? '+' : ''}${hours(deltaHours)}`,
      }),
      changes: changed(
        t('Corrections of {year}', { year: String(year) }),
        hours(correctionHours - deltaHours),
        hours(correctionHours),
      ),
    }),
    export: count,
    changes: ({ data }) => forBalance(data.userId),
    ...notTold,
  },
  LeaveCarriedOver: {
    history: ({ fromYear, hours: number }) => ({
      what: t('carried {leave} over from {from} to {to}', {
        leave: leave(number),
        from: String(fromYear),
        to: String(fromYear + 1),
      }),
    }),
    export: count,
    changes: ({ data }) => forBalance(data.userId),
    ...notTold,
  },
  LeaveExpiryWarned: {
    history: ({ fromYear, hours: number, leftHours, lastDay }) => ({
      what: lastDay
        ? t('told the person that {leave} of {year} can be taken until {date}', {
            leave: partOfLeft(number, leftHours),
            year: String(fromYear),
            date: formatPlainDate(lastDay),
          })
        : t('told the person what is left of {year}: {leave}', { year: String(fromYear), leave: leave(number) }),
    }),
    export: (event, leave, person) => {
      count(event, leave, person);
      const { fromYear, occasion, hours, leftHours = null, expiresOn, lastDay, warnedOn } = event.data;
      leave.expiryWarnings.push({ id: event.id, fromYear, occasion, hours, leftHours, expiresOn, lastDay, warnedOn });
    },
    changes: ({ data }) => [forPerson(data.userId, 'balance'), forHr('leave-warnings')],
    // the words are in the area of leave warnings
    notification: ({ id: warningId, data: { userId: subjectUserId } }) => ({
      type: 'LEAVE_EXPIRING',
      subjectUserId,
      actorId: null,
      about: { warningId },
    }),
    webhook: 'none',
  },
  LeaveLapsed: {
    history: ({ fromYear, hours: number, lastDay }) => ({
      what: lastDay
        ? t('recorded that {leave} of {year} lapsed after {date}', {
            leave: leave(number),
            year: String(fromYear),
            date: formatPlainDate(lastDay),
          })
        : t('recorded that {leave} of {year} lapsed', { leave: leave(number), year: String(fromYear) }),
    }),
    export: count,
    changes: ({ data }) => [...forBalance(data.userId), forHr('leave-warnings')],
    ...notTold,
  },
};

const fields: Fields = {
  country: { label: text('Country'), show: countryLabel },
  vacationDays: { label: text('Vacation days') },
};

/** Without the hours once the person is erased. */
function leave(number: number | null): string {
  return number === null ? t('leave') : hours(number);
}

/** '16 hours', '64 of the 104 hours left'. */
function partOfLeft(number: number | null, leftHours: number | null | undefined): string {
  if (!leftHours || number === null) return leave(number);
  return t('{part} of the {hours} left', { part: numberText(number), hours: hours(leftHours) });
}

/** '20: Mon 4, Tue 4, Wed 4, Thu 4, Fri 4'. */
function weekText(week: WeekHours): string {
  const days = week.flatMap((number, day) => (number > 0 ? [`${weekdayText(day)} ${numberText(number)}`] : []));
  return `${numberText(week.reduce((sum, number) => sum + number, 0))}: ${days.join(', ')}`;
}

/** 0 is Monday. */
function weekdayText(day: number): string {
  return formatPlainDate(addDays('2026-11-23', day), { weekday: 'short' });
}
