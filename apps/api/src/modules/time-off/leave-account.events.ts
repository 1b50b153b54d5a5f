/** What each event about the leave of a person as a whole means. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { regionName } from '@staffroom/contracts/regions.js';
import type { WeekHours } from '@staffroom/contracts/work-patterns.js';
import type { LeaveAccountEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { forEveryone, forHr, forPerson, forSeersOf } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { allFields } from '../area/history.js';
import { changed, changesOf, type Fields, hours, word } from '../area/words.js';
import { forBalance, forRequest } from './changed-lists.js';
import { count, type ExportedLeave } from './time-off.export.js';

export const leaveAccountMeanings: EventMeanings<LeaveAccountEvent, ExportedLeave> = {
  LeaveAccountOpened: {
    history: ({ vacationDays, country, year, correctionHours }, { names }) => ({
      what: 'opened the leave account',
      changes: [
        ...changesOf(fields, {}, { country, vacationDays }, names),
        ...(correctionHours === 0 ? [] : changed(`Correction of ${year}`, null, hours(correctionHours))),
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
        what: `changed the yearly vacation days from ${fromYear} on`,
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
        what: 'changed the country whose public holidays apply',
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
      what: 'changed the region whose public holidays apply',
      changes: changed('Region', null, region ? regionName(region) : 'None'),
    }),
    export: count,
    changes: ({ data }) => [...forBalance(data.userId), ...forRequest(data.userId), forEveryone('calendar')],
    ...notTold,
  },
  WorkPatternChanged: {
    history: ({ from, hours: week }) => ({
      what: `changed the work pattern from ${formatPlainDate(from)} on`,
      changes: week ? changed('Hours a week', null, weekText(week)) : [],
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
      what: `corrected the vacation hours of ${year} by ${deltaHours > 0 ? '+' : ''}${hours(deltaHours)}`,
      changes: changed(`Corrections of ${year}`, hours(correctionHours - deltaHours), hours(correctionHours)),
    }),
    export: count,
    changes: ({ data }) => forBalance(data.userId),
    ...notTold,
  },
  LeaveCarriedOver: {
    history: ({ fromYear, hours: number }) => ({
      what: `carried ${leave(number)} over from ${fromYear} to ${fromYear + 1}`,
    }),
    export: count,
    changes: ({ data }) => forBalance(data.userId),
    ...notTold,
  },
  LeaveExpiryWarned: {
    history: ({ fromYear, hours: number, leftHours, lastDay }) => ({
      what: lastDay
        ? `told the person that ${partOfLeft(number, leftHours)} of ${fromYear} can be taken until ${formatPlainDate(lastDay)}`
        : `told the person what is left of ${fromYear}: ${leave(number)}`,
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
      what: `recorded that ${leave(number)} of ${fromYear} lapsed${lastDay ? ` after ${formatPlainDate(lastDay)}` : ''}`,
    }),
    export: count,
    changes: ({ data }) => [...forBalance(data.userId), forHr('leave-warnings')],
    ...notTold,
  },
};

const fields: Fields = {
  country: { label: 'Country', show: word },
  vacationDays: { label: 'Vacation days' },
};

/** Without the hours once the person is erased. */
function leave(number: number | null): string {
  return number === null ? 'leave' : hours(number);
}

/** '16 hours', '64 of the 104 hours left'. */
function partOfLeft(number: number | null, leftHours: number | null | undefined): string {
  return leftHours ? `${number} of the ${leave(leftHours)} left` : leave(number);
}

/** '20: Mon 4, Tue 4, Wed 4, Thu 4, Fri 4'. */
function weekText(week: WeekHours): string {
  const days = week.flatMap((number, day) => (number > 0 ? [`${weekdays[day]} ${number}`] : []));
  return `${week.reduce((sum, number) => sum + number, 0)}: ${days.join(', ')}`;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
