import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Sentences } from './sentences.js';

export const timeOffSentences = {
  noSuchTimeOff: () => t('There is no such time off request.'),
  noLeaveAccount: () => t('There is no leave account for this person.'),
  leaveAccountIsOpen: () => t('This leave account is already open.'),
  typeNotRequestable: () =>
    t('Please request vacation, sick leave or special leave. Public holidays come from the calendar.'),
  kindOnlyOfSpecialLeave: () => t('Only special leave has a kind.'),
  kindNotOffered: () => t('This kind of special leave is no longer offered. Please choose another.'),
  kindMissing: () => t('Please choose a kind of special leave.'),
  noteMissing: () => t('Please add a note. This kind of leave needs one.'),
  firstDayMissing: () => t('Please give the first day as YYYY-MM-DD.'),
  lastDayMissing: () => t('Please give the last day as YYYY-MM-DD.'),
  endBeforeStart: () => t('The last day is before the first day. Please choose a later one.'),
  rangeTooLong: ({ max, days }) =>
    t('One request may cover at most {max} days. This one covers {days}.', { max, days: numberText(days) }),
  tooLongAgo: ({ earliest }) =>
    t('Time off can be requested from {earliest} on, a year back from today.', { earliest: formatPlainDate(earliest) }),
  tooFarAhead: ({ latest }) =>
    t('Time off can be requested until {latest}, two years from today.', { latest: formatPlainDate(latest) }),
  notInHalfHours: ({ stepHours, mostHours }) =>
    t('Part of a day must be {step} to {most} hours, in steps of {step}.', {
      step: numberText(stepHours),
      most: numberText(mostHours),
    }),
  reasonTooLong: ({ max, length }) =>
    t('The reason may have at most {max} characters. This one has {length}.', { max, length }),
  noWorkingDay: () =>
    t('There is no working day in these dates, only weekends or public holidays. Please choose other days.'),
  dayIsFull: ({ takenHours, date, hours, dayHours }) =>
    t(
      'You already have {taken, plural, one {# hour} other {# hours}} off on {date}. Another {hours, plural, one {# hour} other {# hours}} do not fit in a day of {dayHours}.',
      { taken: takenHours, date: formatPlainDate(date), hours, dayHours: numberText(dayHours) },
    ),
  overlap: ({ isPending, startDate, endDate }) =>
    t(
      'You already have {status, select, pending {a pending} other {an approved}} request {days, select, one {on {from}} other {from {from} to {to}}}. Please choose other days.',
      { status: isPending ? 'pending' : 'approved', ...range(startDate, endDate) },
    ),
  notEnoughLeft: ({ leftHours, year, isOnlyOnDates, pendingHours, takenHours }) =>
    t(
      'You have {left, plural, one {# hour} other {# hours}} available in {year}{only, select, these { for these days} other {}}{pending, plural, =0 {} one { in addition to the # hour you have pending} other { in addition to the # hours you have pending}}. This request takes {taken}.',
      {
        left: leftHours,
        year: String(year),
        only: isOnlyOnDates ? 'these' : 'any',
        pending: Math.max(0, pendingHours),
        taken: numberText(takenHours),
      },
    ),
  plannedForNextYear: ({ missingHours, year }) =>
    t(
      '{missing, plural, one {# hour} other {# hours}} of this request are already planned to go over to {year}, for leave you have there.',
      { missing: missingHours, year: String(year) },
    ),
  noHoursInPattern: () =>
    t('The work pattern has changed, and these dates have no working hours any more. Please reject the request.'),
  notEnoughOfKind: ({ leftHours, specialKind, year, pendingHours, takenHours }) =>
    t(
      'You have {left, plural, one {# hour} other {# hours}} of “{kind}” available in {year}{pending, plural, =0 {} one { in addition to the # hour you have pending} other { in addition to the # hours you have pending}}. This request takes {taken}.',
      {
        left: leftHours,
        kind: kindLabel(specialKind),
        year: String(year),
        pending: Math.max(0, pendingHours),
        taken: numberText(takenHours),
      },
    ),
  limitOfKind: ({ leftHours, specialKind, year, hours }) =>
    t(
      'Only {left, plural, one {# hour} other {# hours}} of “{kind}” are left for {year}. Approving this request takes {hours}.',
      { left: leftHours, kind: kindLabel(specialKind), year: String(year), hours: numberText(hours) },
    ),
  approvalNotCovered: ({ leftHours, year, takenHours }) =>
    t(
      'Only {left, plural, one {# hour} other {# hours}} of vacation are left for {year}. Approving this request takes {taken}.',
      { left: leftHours, year: String(year), taken: numberText(takenHours) },
    ),
  cancellationNotCovered: ({ leftHours, year, takenHours }) =>
    t(
      'Only {left, plural, one {# hour} other {# hours}} of vacation are left for {year}. Without this sick leave, the vacation on its days takes {taken} more.',
      { left: leftHours, year: String(year), taken: numberText(takenHours) },
    ),
  ownLeave: () => t('You cannot enter your own leave. Please request it instead.'),
  cancelFromMissing: () => t('Please give the first day to cancel as YYYY-MM-DD.'),
  cancelCommentMissing: () => t('Please say in a comment why you cancel this leave.'),
  stillPending: () => t('This request is still pending. It can be withdrawn or rejected instead.'),
  notApproved: ({ status }) =>
    t(
      'This request is already {status, select, REJECTED {rejected} WITHDRAWN {withdrawn} CANCELLED {cancelled} other {reviewed}}. Only an approved request can be cancelled.',
      { status },
    ),
  leaveIsOver: ({ endDate }) =>
    t('This leave ended on {date}. Only leave that is not over can be cancelled.', { date: formatPlainDate(endDate) }),
  cancellationWaits: () => t('The cancellation of this request is already waiting for an answer.'),
  alreadyCancelled: () => t('This request is already cancelled. There is nothing left to review.'),
  noCancellationWaits: () => t('No cancellation of this request is waiting for an answer.'),
  outsideRequest: ({ startDate, endDate }) =>
    t(
      '{days, select, one {This leave is on {from} only. Please choose that day.} other {This leave is from {from} to {to}. Please choose one of its days to cancel from.}}',
      range(startDate, endDate),
    ),
  vacationDaysNotWhole: ({ max }) => t('Vacation days must be a whole number from 0 to {max}.', { max }),
  vacationHoursNotInSteps: ({ stepHours }) =>
    t('Vacation hours must be in steps of {step}.', { step: numberText(stepHours) }),
  yearBelowZero: ({ missingHours, year, approvedHours, correctedHours }) =>
    t(
      'This is {missing, plural, one {# hour} other {# hours}} too few for {year}: {by, select, approved {approved vacation takes {approved, plural, one {# hour} other {# hours}}} corrected {a correction takes {corrected, plural, one {# hour} other {# hours}}} other {approved vacation takes {approved, plural, one {# hour} other {# hours}} and a correction takes {corrected, plural, one {# hour} other {# hours}}}}.',
      {
        missing: missingHours,
        year: String(year),
        by: correctedHours === 0 ? 'approved' : approvedHours === 0 ? 'corrected' : 'both',
        approved: approvedHours,
        corrected: correctedHours,
      },
    ),
  hoursOfDay: ({ dayMaxHours, stepHours }) =>
    t('Please give 0 to {max} hours for each weekday, in steps of {step}.', {
      max: dayMaxHours,
      step: numberText(stepHours),
    }),
  noHoursInWeek: () => t('Please give hours for at least one weekday.'),
  patternDay: () => t('Please give the first day of the work pattern, from 2000 until two years from today.'),
} satisfies Partial<Sentences>;

function range(startDate: string, endDate: string) {
  const days = startDate === endDate ? 'one' : 'several';
  return { days, from: formatPlainDate(startDate), to: formatPlainDate(endDate) };
}
