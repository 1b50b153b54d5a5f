import type { Statement } from '../../platform/database/database.js';
import { held, type Right } from '../../platform/event-log/right.js';
import { people, teams } from './people.js';
import { isOrSees } from './visibility.js';

/**
 * The viewer is the person, or sees them (R11, R12). The person and their team are locked first, each by a statement of
 * its own: the next one then reads them as they are until the transaction ends.
 */
export function rightToSee(viewerId: string, userId: string, unseen: () => Error): Right {
  return {
    checks: [...lockPersonAndTeam(userId), { name: 'right_to_see', text: rightToSeeText, values: [viewerId, userId] }],
    refusals: { unseen },
  };
}

/** The person's account is active, also when the command commits. */
export function whileActive(userId: string, archived: () => Error): Right {
  return {
    checks: [...lockPersonAndTeam(userId), { name: 'person_is_active', text: isActiveText, values: [userId] }],
    refusals: { archived },
  };
}

/** Until the transaction ends, nobody changes who manages the person. */
export function lockPersonAndTeam(userId: string): Statement[] {
  return [
    { name: 'lock_person', text: `select from ${people('u')} where u.id = $1 for share`, values: [userId] },
    { name: 'lock_team_of', text: lockTeamOf, values: [userId] },
  ];
}

const lockTeamOf = `select from ${teams('t')}
  where t.id = (select u.team_id from ${people('u')} where u.id = $1) for share`;

/** By the role that the viewer has now. */
const rightToSeeText = `select log.require_right(case when exists (
    select from ${people('viewer')}, ${people('u')} where viewer.id = $1 and u.id = $2 and ${isOrSees('viewer', 'u')}
  ) then '${held}' else 'unseen' end)`;

const isActiveText = `select log.require_right(case when exists (
    select from ${people('u')} where u.id = $1 and u.status = 'ARCHIVED'
  ) then 'archived' else '${held}' end)`;
