/** What the state of a request, a user, a team is made of: which events, which views, which names. */
import { timeOffLimits, type TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import type { LeaveCorrectionRow, LeaveEntitlementRow, TimeOffChargeRow } from '../time-off/facade.js';
import type { TeamRow, UserRow } from '../directory/facade.js';
import type { Fold } from './fold.js';
import type { Subject } from './find-subject.js';
import type { Condition } from './log-reader.js';
import { deletedUser, type Names } from './names.js';

export interface StateReader {
  /** The first one has the thing's own row. */
  views: readonly string[];
  events(subject: Subject): Condition;
  state(fold: Fold, about: About): Promise<Record<string, unknown>>;
}

interface About {
  id: string;
  names: Names;
  /** The leave year. */
  year: number;
}

interface RequestRow {
  userId: string;
  reviewerId: string | null;
}

export function requestState(view: 'refunds' | 'time_off_requests'): StateReader {
  return {
    views: [view],
    events: ({ stream }) => ({
      sql: `e.stream = $1 or (e.type = 'UserDeleted'
        and e.subject_id = (select subject_id from log.events where stream = $1 and version = 1))`,
      values: [stream],
    }),
    state: async (fold, { id, names }) => {
      const row = fold.find<RequestRow>(view, id)!;
      await names.learnIds(row.reviewerId ? [row.userId, row.reviewerId] : [row.userId]);
      return namedRequest(row, names);
    },
  };
}

/** A request with the names of whose it is and who reviewed it. */
export function namedRequest(row: RequestRow, names: Names): Record<string, unknown> {
  const { userId, reviewerId } = row;
  return { ...row, userName: names.person(userId), reviewerName: reviewerId && names.person(reviewerId) };
}

export const userState: StateReader = {
  views: ['users', 'leave_entitlements', 'leave_corrections', 'time_off_charges'],
  events: ({ id, stream }) => ({ sql: 'e.stream = any ($1)', values: [[stream, timeOffStream(id)]] }),
  state: async (fold, { id, names, year }) => {
    const row: Omit<UserRow, 'version'> & { version?: number } = { ...fold.find<UserRow>('users', id)! };
    delete row.version; // of the stream: it is there for edits
    const { teamId, managerId } = row;
    await names.learnIds(managerId ? [managerId] : [], teamId ? [teamId] : []);
    return {
      ...row,
      fullName: row.fullName || deletedUser,
      email: row.email || null,
      jobTitle: row.jobTitle || null,
      teamName: teamId && names.team(teamId),
      managerName: managerId && names.person(managerId),
      leave: leaveOf(fold, year),
    };
  },
};

/** The same sums as a balance in the portal (R25). */
function leaveOf(fold: Fold, year: number): TimeOffBalance {
  const [entitlement] = fold
    .all<LeaveEntitlementRow>('leave_entitlements')
    .filter(({ fromYear }) => fromYear <= year)
    .sort((a, b) => b.version - a.version);
  const charged = (status: string) =>
    fold
      .all<TimeOffChargeRow>('time_off_charges')
      .filter((charge) => charge.year === year && charge.status === status)
      .reduce((sum, charge) => sum + charge.hours, 0);
  const correction = fold.all<LeaveCorrectionRow>('leave_corrections').find((row) => row.year === year);
  const entitlementHours = (entitlement?.vacationDays ?? 0) * timeOffLimits.fullDayHours;
  const correctionHours = correction?.hours ?? 0;
  const [approvedHours, pendingHours] = [charged('APPROVED'), charged('PENDING')];
  const leftHours = entitlementHours + correctionHours - approvedHours;
  return { year, entitlementHours, correctionHours, approvedHours, pendingHours, leftHours };
}

export const teamState: StateReader = {
  views: ['teams', 'users'],
  events: ({ stream }) => ({ sql: 'e.stream = $1 or e.type = any ($2)', values: [stream, membershipTypes] }),
  state: async (fold, { id, names }) => {
    const team = fold.find<TeamRow>('teams', id)!;
    const members = fold.all<UserRow>('users').filter((user) => user.teamId === id);
    await names.learnIds([team.managerId]);
    return {
      ...team,
      managerName: names.person(team.managerId),
      members: members.map((user) => ({ id: user.id, name: user.fullName || deletedUser, status: user.status })),
    };
  },
};

const membershipTypes = ['UserCreated', 'UserEdited', 'UserArchived', 'UserDeleted'];
