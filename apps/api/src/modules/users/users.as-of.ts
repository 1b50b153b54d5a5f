/** An account at a moment, with the balance of that year. */
import { deletedUser } from '@staffroom/contracts/deleted-user.js';
import { isEmail } from 'class-validator';
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { replay } from '@staffroom/domain/decider.js';
import { balanceOf } from '@staffroom/domain/time-off/leave-balance.js';
import { leaveWarningsStream } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { sql, value } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type AuditSubject, inOwnStream, type StateAsOf } from '../area/audit-subject.js';
import { hours } from '../area/words.js';
import type { UserRow } from '../directory/facade.js';
import { userIdByEmail } from '../auth/facade.js';

const stateAsOf: StateAsOf = {
  views: ['users'],
  events: ({ id, stream }) => sql`e.stream = any (${[stream, timeOffStream(id)]})`,
  state: async (fold, { id, names, year, events }) => {
    const row: Partial<UserRow> = { ...fold.find<UserRow>('users', id)! };
    // What only edits and lists need.
    delete row.version;
    delete row.sortName;
    delete row.employeeNumberKey;
    const { teamId, managerId } = row;
    await names.learnIds(managerId ? [managerId] : [], teamId ? [teamId] : []);
    return {
      ...row,
      fullName: row.fullName || deletedUser,
      email: row.email || null,
      jobTitle: row.jobTitle || null,
      teamName: teamId && names.team(teamId),
      managerName: managerId && names.person(managerId),
      leave: leaveOf(events, id, year),
    };
  },
  shown: { leave: leaveWords },
  endings: { UserDeleted: 'It was gone: the account had been deleted' },
  queue: null,
};

export const userSubject: AuditSubject = {
  kind: 'user',
  words: 'user',
  hint: ' Give the id, or the present email address; who was deleted has none any more.',
  idField: 'userId',
  isPersonal: false,
  ...inOwnStream(userStream, (log, given) =>
    isEmail(given) ? userIdByEmail(log.db, log.keyring, given) : Promise.resolve(null),
  ),
  /** The account, HR's corrections of leave, work patterns, and what the person was told of leave that expires (R55). */
  events: ({ id, stream }) => {
    const inbox = value(inboxStream(id));
    return sql`e.stream = any (${[stream, leaveWarningsStream(id)]})
      or (e.stream = ${timeOffStream(id)} and e.type = any (${ofLeave}))
      or (e.stream = ${inbox} and e.type in ('NotificationRaised', 'NotificationRead') and e.data ->> 'notificationId' in (
        select w.data ->> 'notificationId' from log.events w
        where w.stream = ${inbox} and w.type = 'NotificationRaised' and w.data ->> 'type' = 'LEAVE_EXPIRING'))`;
  },
  state: stateAsOf,
};

const ofLeave: TimeOffEvent['type'][] = [
  'VacationHoursCorrected',
  'WorkPatternChanged',
  'LeaveCarriedOver',
  'LeaveExpiryWarned',
  'LeaveLapsed',
];

function leaveOf(events: readonly RecordedEvent[], userId: string, year: number): TimeOffBalance {
  const own = events.filter(({ stream }) => stream === timeOffStream(userId)) as RecordedEvent<TimeOffEvent>[];
  return balanceOf(replay(timeOffLedger, own), year);
}

function leaveWords(leave: TimeOffBalance): string {
  const { year, leftHours, entitlementHours, correctionHours, approvedHours, pendingHours } = leave;
  const { carriedHours = 0, lapsedHours = 0 } = leave;
  const corrected = correctionHours === 0 ? '' : `, ${correctionHours} corrected`;
  const carried = carriedHours === 0 ? '' : `, ${carriedHours} carried over`;
  const lapsed = lapsedHours === 0 ? '' : `, ${lapsedHours} lapsed`;
  return `${hours(leftHours)} left in ${year} (${entitlementHours} entitled${corrected}${carried}${lapsed}, ${approvedHours} approved, ${pendingHours} pending)`;
}
