/** Which lists the events of a team change. */
import { type Changes } from '../area/former-parts.js';
import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import {
  type Change,
  forEveryone,
  forHr,
  forPerson,
  forReviewer,
  forSeersOf,
  listsOfTeamManager,
} from '../area/changes.js';
import { memberIds } from '../directory/facade.js';

const forAdministrators = forHr('teams', 'users', 'members');
/** The month names the teams, and is filtered by them. */
const inCalendar = forEveryone('calendar');

export const teamChanges: Changes<TeamEvent> = {
  TeamCreated: ({ data: { managerId } }) => [
    forAdministrators,
    forReviewer(managerId, ...listsOfTeamManager),
    inCalendar,
  ],
  TeamEdited: async (event, { log }) => [
    forAdministrators,
    ...(event.data.name === undefined ? [] : [inCalendar]),
    ...(await forMembers(log, event.data.teamId)),
    ...(event.data.managerId ? await forManagers(log, event) : []),
  ],
  TeamDeleted: async (event, { log }) => [
    forAdministrators,
    inCalendar,
    ...(await forMembers(log, event.data.teamId)),
    ...(await forManagers(log, event)),
  ],
};

/** Each member, and those who see them, are shown the name of the team. */
async function forMembers({ pool }: EventLog, teamId: string): Promise<Change[]> {
  const members = await memberIds(pool, teamId);
  return members.flatMap((id) => [forPerson(id, 'account'), forSeersOf(id, 'members')]);
}

/** The manager after this event, and the one before it. */
async function forManagers(log: EventLog, event: RecordedEvent<TeamEvent>): Promise<Change[]> {
  const { events } = await log.history<TeamEvent>(event.stream);
  const managers = events.slice(0, event.version).flatMap(({ data }) => ('managerId' in data ? [data.managerId] : []));
  return managers.slice(-2).flatMap((id) => (id ? [forReviewer(id, ...listsOfTeamManager)] : []));
}
