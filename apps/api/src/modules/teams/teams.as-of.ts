/** A team at a moment, with its members. */
import { deletedUser } from '@staffroom/contracts/deleted-user.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import type { UserStatus } from '@staffroom/contracts/users.js';
import { sql } from '../../platform/database/sql.js';
import { type AuditSubject, inOwnStream, type StateAsOf } from '../area/audit-subject.js';
import { word } from '../area/words.js';
import type { TeamRow, UserRow } from '../directory/facade.js';

interface Member {
  id: string;
  name: string;
  status: UserStatus;
}

const stateAsOf: StateAsOf = {
  views: ['teams', 'users'],
  events: ({ stream }) => sql`e.stream = ${stream} or e.type = any (${membershipTypes})`,
  state: async (fold, { id, names }) => {
    const team: Omit<TeamRow, 'sortName'> & Partial<TeamRow> = { ...fold.find<TeamRow>('teams', id)! };
    delete team.sortName; // which only lists need
    const users = fold.all<UserRow>('users').filter((user) => user.teamId === id);
    const members: Member[] = users.map((user) => ({
      id: user.id,
      name: user.fullName || deletedUser,
      status: user.status,
    }));
    await names.learnIds([team.managerId]);
    return { ...team, managerName: names.person(team.managerId), members };
  },
  shown: { members: memberWords },
  endings: { TeamDeleted: 'The team had been deleted' },
  queue: null,
};

export const teamSubject: AuditSubject = {
  kind: 'team',
  words: 'team',
  hint: '',
  idField: 'teamId',
  isPersonal: false,
  ...inOwnStream(teamStream),
  state: stateAsOf,
};

const membershipTypes = ['UserCreated', 'UserEdited', 'UserArchived', 'UserRestored', 'UserDeleted'];

function memberWords(members: readonly Member[]): string {
  if (members.length === 0) return 'nobody';
  return members.map(({ name, status }) => (status === 'ACTIVE' ? name : `${name} (${word(status)})`)).join(', ');
}
