/** What each event of a team means. */
import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
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
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { allFields } from '../area/history.js';
import { changesOf, type Fields } from '../area/words.js';
import { memberIds } from '../directory/facade.js';

export const teamMeanings: EventMeanings<TeamEvent> = {
  TeamCreated: {
    history: (data, { names }) => ({
      what: t('created the team'),
      changes: changesOf(fields, {}, { ...data }, names),
    }),
    valuesGiven: allFields,
    export: 'in activity.json only',
    changes: ({ data: { managerId } }) => [
      forAdministrators,
      forReviewer(managerId, ...listsOfTeamManager),
      inCalendar,
    ],
    ...notTold,
  },
  TeamEdited: {
    history: {
      withEarlierValues: (data, { was, names }) => ({
        what: t('edited the team'),
        changes: changesOf(fields, was, { ...data }, names),
      }),
    },
    valuesGiven: allFields,
    export: 'in activity.json only',
    changes: async (event, { log }) => [
      forAdministrators,
      ...(event.data.name === undefined ? [] : [inCalendar]),
      ...(await forMembers(log, event.data.teamId)),
      ...(event.data.managerId ? await forManagers(log, event) : []),
    ],
    ...notTold,
  },
  TeamDeleted: {
    history: () => ({ what: t('deleted the team') }),
    export: 'in activity.json only',
    changes: async (event, { log }) => [
      forAdministrators,
      inCalendar,
      ...(await forMembers(log, event.data.teamId)),
      ...(await forManagers(log, event)),
    ],
    ...notTold,
  },
};

const fields: Fields = {
  name: { label: text('Name') },
  managerId: { label: text('Manager'), show: (id: string, names) => names.person(id) },
};

const forAdministrators = forHr('teams', 'users', 'members');
/** The month names the teams, and is filtered by them. */
const inCalendar = forEveryone('calendar');

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
