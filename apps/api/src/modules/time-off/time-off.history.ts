import { type History } from '../area/former-parts.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Consent } from '@staffroom/contracts/time-off.js';
import { regionName } from '@staffroom/contracts/regions.js';
import type { WeekHours } from '@staffroom/contracts/work-patterns.js';
import { kindRecorded } from '@staffroom/domain/time-off/special-leave.js';
import type { ClosureSkipReason, TimeOffEvent, TimeOffRequested } from '@staffroom/domain/time-off/time-off-events.js';
import { allFields } from '../area/history.js';
import { changed, changesOf, dates, type Fields, hours, word } from '../area/words.js';
import { describeReview, forWhom, withdrawnDescription } from '../requests/facade.js';

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
    RegionChanged: ({ region }) => ({
      what: 'changed the region whose public holidays apply',
      changes: changed('Region', null, region ? regionName(region) : 'None'),
    }),
    WorkPatternChanged: ({ from, hours: week }) => ({
      what: `changed the work pattern from ${formatPlainDate(from)} on`,
      changes: week ? changed('Hours a week', null, weekText(week)) : [],
    }),
    VacationHoursCorrected: ({ year, deltaHours, correctionHours }) => ({
      what: `corrected the vacation hours of ${year} by ${deltaHours > 0 ? '+' : ''}${hours(deltaHours)}`,
      changes: changed(`Corrections of ${year}`, hours(correctionHours - deltaHours), hours(correctionHours)),
    }),
    TimeOffRequested: (requested, { names }) => {
      const { startDate, endDate, hours: number, reason, userId, enteredById } = requested;
      const verb = enteredById ? entered(requested, names.person(userId)) : asked(requested);
      return { what: `${verb} ${dates(startDate, endDate)} (${hours(number)})`, comment: reason };
    },
    VacationDaysCounted: () => ({ what: 'counted the days of the vacation one by one' }),
    TimeOffRecounted: ({ hours: number }) => ({
      what:
        number > 0
          ? `counted the request again with the new work pattern (${hours(number)})`
          : 'counted the request again with the new work pattern: no working hours are left',
    }),
    TimeOffReviewed: describeReview,
    TimeOffWithdrawn: () => withdrawnDescription,
    ClosureEntered: ({ date }) => ({ what: `entered it because the company is closed on ${formatPlainDate(date)}` }),
    ClosureSkipped: ({ date, why }) => ({
      what: `entered no vacation for the closure on ${formatPlainDate(date)}${why ? `, because ${skipped[why as ClosureSkipReason]}` : ''}`,
    }),
    ClosureTakenBack: ({ date }) => ({ what: `took back the closure on ${formatPlainDate(date)}` }),
    CancellationRequested: ({ from, reason }) => ({
      what: `asked to cancel the leave from ${formatPlainDate(from)} on`,
      comment: reason,
    }),
    CancellationRejected: ({ comment, forReviewerId }, { names }) => ({
      what: `rejected the cancellation${forWhom(forReviewerId, names)}`,
      comment,
    }),
    TimeOffCancelled: ({ from, endDate, consent, comment, forReviewerId }, { names }) => ({
      what: `cancelled the leave${endDate === null ? '' : ` from ${formatPlainDate(from)} on`}${forWhom(forReviewerId, names)}`,
      changes: [
        ...(endDate === null
          ? changed('Status', 'Approved', 'Cancelled')
          : changed('Last day', null, formatPlainDate(endDate))),
        ...(consent ? changed('Consent', null, consents[consent as Consent]) : []),
      ],
      comment,
    }),
    LeaveCarriedOver: ({ fromYear, hours: number }) => ({
      what: `carried ${leave(number)} over from ${fromYear} to ${fromYear + 1}`,
    }),
    LeaveExpiryWarned: ({ fromYear, hours: number, leftHours, lastDay }) => ({
      what: lastDay
        ? `told the person that ${partOfLeft(number, leftHours)} of ${fromYear} can be taken until ${formatPlainDate(lastDay)}`
        : `told the person what is left of ${fromYear}: ${leave(number)}`,
    }),
    LeaveLapsed: ({ fromYear, hours: number, lastDay }) => ({
      what: `recorded that ${leave(number)} of ${fromYear} lapsed${lastDay ? ` after ${formatPlainDate(lastDay)}` : ''}`,
    }),
  },
  valuesGiven: { LeaveAccountOpened: allFields, VacationDaysChanged: allFields, CountryChanged: allFields },
  needsEarlierValues: ['VacationDaysChanged', 'CountryChanged'],
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

const fields: Fields = {
  country: { label: 'Country', show: word },
  vacationDays: { label: 'Vacation days' },
};

const consents: Record<Consent, string> = {
  REQUESTED: 'Requested by the person',
  AGREED: 'The person agreed',
  NOT_AGREED: 'The person did not agree',
};

const skipped: Record<ClosureSkipReason, string> = {
  OTHER_LEAVE: 'there is other leave on that day',
  NO_WORK: 'it is no working day of the person',
  TOO_LITTLE_LEAVE: 'not enough vacation is left',
};

/** Names both people (R49). */
function entered(requested: Kind, person: string): string {
  return `entered ${kindOf(requested)} for ${person}`;
}

function asked(requested: Kind): string {
  return `${requested.type === 'SICK' ? 'logged' : 'requested'} ${kindOf(requested)}`;
}

type Kind = Pick<TimeOffRequested, 'type' | 'special'>;

/** Null after an erasure. Special leave is called as its kind was called then. */
function kindOf({ type, special }: Kind): string {
  if (type === null) return 'time off';
  if (type !== 'SPECIAL') return type === 'SICK' ? 'sick leave' : 'vacation';
  const kind = kindRecorded(special);
  return kind ? `special leave (${kind.name})` : 'special leave';
}
