/** Which lists the events of an account change. */
import { noChange, type Changes } from '../area/former-parts.js';
import type { ChangingList } from '@staffroom/contracts/changes.js';
import type { UserCreated, UserEvent } from '@staffroom/domain/users/user-events.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import {
  type Change,
  forEveryone,
  forHr,
  forManagerOfTeam,
  forPerson,
  forReviewer,
  forSeersOf,
  forTeamManagerOf,
  listsOfSeen,
  listsOfTeamManager,
} from '../area/changes.js';

export const userChanges: Changes<UserEvent> = {
  UserCreated: ({ data: { userId } }) => [forHr('users', 'teams', 'members'), forSeersOf(userId, 'members')],
  UserEdited: async (event, { log }) => {
    const { userId, ...edited } = event.data;
    const names = (...fields: (keyof UserCreated)[]) => fields.some((field) => field in edited);
    const moved = names('teamId', 'managerId') ? await forFormerManagers(log, event) : [];
    return [
      forPerson(userId, 'account'),
      forHr('users', 'teams', 'members'),
      forSeersOf(userId, ...listsOfSeen),
      forTeamManagerOf(userId, ...listsOfTeamManager),
      ...moved,
      ...(names('fullName', 'country', 'teamId', 'managerId') ? [forEveryone('calendar')] : []),
    ];
  },
  EmploymentChanged: () => [forHr('users')],
  UserArchived: ({ data: { userId } }) => cameOrLeft(userId),
  UserRestored: ({ data: { userId } }) => cameOrLeft(userId),
  UserDeleted: async (event, { log }) => [
    forHr('users', 'teams', ...listsOfTeamManager, 'notifications'),
    ...(await forFormerManagers(log, event, 'notifications')),
    forEveryone('calendar'),
  ],
  ErasurePlanned: () => [forHr('users')],
  ErasurePlanCancelled: () => [forHr('users')],
  PasswordChanged: ({ data: { userId } }) => [forPerson(userId, 'account'), forHr('users')],
  PasswordResetRequested: noChange,
  UserInvited: noChange,
  UserInvitedAgain: noChange,
  IdentityLinked: ({ data: { userId } }) => [forPerson(userId, 'account'), forHr('users')],
};

function cameOrLeft(userId: string): Change[] {
  return [forHr('users', 'teams', 'members'), forSeersOf(userId, ...listsOfSeen), forEveryone('calendar')];
}

/** Those who saw the person before this event and may see them no longer. The views no longer tell. */
async function forFormerManagers(
  log: EventLog,
  event: RecordedEvent<UserEvent>,
  ...more: ChangingList[]
): Promise<Change[]> {
  const { events } = await log.history<UserEvent>(event.stream);
  let managerId: string | null = null;
  let teamId: string | null = null;
  for (const { data } of events.slice(0, event.version - 1)) {
    if ('managerId' in data) managerId = data.managerId ?? null;
    if ('teamId' in data) teamId = data.teamId ?? null;
  }
  return [
    ...(managerId ? [forReviewer(managerId, ...listsOfSeen, ...more)] : []),
    ...(teamId ? [forManagerOfTeam(teamId, ...listsOfTeamManager, ...more)] : []),
  ];
}
