/** Which lists the events of a leave ledger change. */
import { noChange, type Changes } from '../area/former-parts.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { type Change, type Known, forEveryone, forHr, forPerson, forSeersOf } from '../area/changes.js';
import { endDateOf } from './time-off-columns.js';

export const timeOffChanges: Changes<TimeOffEvent> = {
  LeaveAccountOpened: ({ data }) => forBalance(data.userId),
  VacationDaysChanged: ({ data }) => forBalance(data.userId),
  CountryChanged: ({ data }) => forBalance(data.userId),
  RegionChanged: ({ data }) => [...forBalance(data.userId), ...forRequest(data.userId), forEveryone('calendar')],
  WorkPatternChanged: ({ data: { userId } }) => [
    ...forBalance(userId),
    forPerson(userId, 'calendar'), // the days without hours, for those who see the person
    forSeersOf(userId, 'calendar'),
  ],
  VacationHoursCorrected: ({ data }) => forBalance(data.userId),
  TimeOffRequested: ({ data }) => forRequest(data.userId),
  VacationDaysCounted: noChange,
  TimeOffRecounted: ({ data }) => forSettled(data.userId),
  TimeOffReviewed: async ({ data: { userId, requestId, decision } }, known) => {
    if (decision !== 'APPROVED') return forSettled(userId);
    return [...forSettled(userId), ...(await forCalendars(userId, requestId, known))];
  },
  CancellationRequested: ({ data }) => forRequest(data.userId),
  CancellationRejected: ({ data }) => forSettled(data.userId),
  TimeOffCancelled: ({ data: { userId } }) => [
    ...forSettled(userId),
    ...forBalance(userId),
    forPerson(userId, 'calendar'),
    forSeersOf(userId, 'calendar'),
    forEveryone('calendar'), // its last day had not passed
  ],
  ClosureEntered: noChange,
  ClosureSkipped: noChange,
  ClosureTakenBack: noChange,
  TimeOffWithdrawn: ({ data }) => forSettled(data.userId),
  LeaveCarriedOver: ({ data }) => forBalance(data.userId),
  LeaveExpiryWarned: ({ data }) => [forPerson(data.userId, 'balance'), forHr('leave-warnings')],
  LeaveLapsed: ({ data }) => [...forBalance(data.userId), forHr('leave-warnings')],
};

async function forCalendars(userId: string, requestId: string, { log, today }: Known): Promise<Change[]> {
  const endDate = await endDateOf(log.pool, requestId);
  return [
    ...forBalance(userId),
    forPerson(userId, 'calendar'),
    forSeersOf(userId, 'calendar'),
    ...(endDate && endDate >= today ? [forEveryone('calendar')] : []), // others do not see past absences (R45)
  ];
}

/** The notifications of those who were asked say what was decided. */
function forSettled(userId: string): Change[] {
  return [...forRequest(userId), forSeersOf(userId, 'notifications')];
}

function forRequest(userId: string): Change[] {
  return [forPerson(userId, 'time-off', 'balance'), forSeersOf(userId, 'team-time-off')];
}

/** Everyone who sees the person is shown the hours that are left. */
function forBalance(userId: string): Change[] {
  return [forPerson(userId, 'balance'), forSeersOf(userId, 'members', 'team-time-off'), forHr('users', 'members')];
}
