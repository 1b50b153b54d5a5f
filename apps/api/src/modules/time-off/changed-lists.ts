/** The lists of open browsers that events of a leave ledger change. */
import { type Change, type Known, forEveryone, forHr, forPerson, forSeersOf } from '../area/changes.js';
import { endDateOf } from './requests/time-off-columns.js';

/** Everyone who sees the person is shown the hours that are left. */
export function forBalance(userId: string): Change[] {
  return [forPerson(userId, 'balance'), forSeersOf(userId, 'members', 'team-time-off'), forHr('users', 'members')];
}

export function forRequest(userId: string): Change[] {
  return [forPerson(userId, 'time-off', 'balance'), forSeersOf(userId, 'team-time-off')];
}

/** The notifications of those who were asked say what was decided. */
export function forSettled(userId: string): Change[] {
  return [...forRequest(userId), forSeersOf(userId, 'notifications')];
}

export async function forCalendars(userId: string, requestId: string, { log, today }: Known): Promise<Change[]> {
  const endDate = await endDateOf(log.pool, requestId);
  return [
    ...forBalance(userId),
    forPerson(userId, 'calendar'),
    forSeersOf(userId, 'calendar'),
    ...(endDate && endDate >= today ? [forEveryone('calendar')] : []), // others do not see past absences (R45)
  ];
}
