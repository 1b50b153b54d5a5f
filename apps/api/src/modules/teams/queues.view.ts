import { type PendingCounts, pendingCountMax } from '@staffroom/contracts/requests.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams } from '../directory/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { requestsReviewedBy } from '../requests/facade.js';
import { othersReviewedBy, type Reviewer } from '../substitutes/facade.js';
import { timeOffRequests } from '../time-off/facade.js';

/** Stops at the limit, so that it costs the same in a company of any size. */
export async function countPending(db: Queryable, reviewer: Reviewer): Promise<PendingCounts> {
  const seen = requestsReviewedBy(reviewer)(1);
  const count = (requests: (alias: string) => string) =>
    `(select count(*)::integer from (select from ${requests('r')}
      where r.is_waiting and ${seen.sql} limit ${pendingCountMax}) waiting)`;
  const { rows } = await db.query<PendingCounts>({
    ...nameFor('count_pending', reviewer),
    text: `select ${count(timeOffRequests)} as "timeOff", ${count(refundRequests)} as refunds`,
    values: seen.values,
  });
  return rows[0]!;
}

/** By name. HR managers see all teams, also those without members. */
export async function seenTeams(db: Queryable, reviewer: Reviewer): Promise<SeenTeam[]> {
  const seen = othersReviewedBy(reviewer, 'u', 1);
  const isHr = reviewer.role === 'HR_MANAGER';
  const { rows } = await db.query<SeenTeam>({
    ...nameFor('seen_teams', reviewer),
    text: `select t.id, t.name from ${teams('t')}
      ${isHr ? '' : `where t.id = any (array(select u.team_id from ${people('u')} where ${seen.sql}))`}
      order by t.sort_name, t.id`,
    values: isHr ? [] : seen.values,
  });
  return rows;
}

/** A substitute's statement has a text of its own, and is not prepared. */
function nameFor(statement: string, { role, covers }: Reviewer): { name?: string } {
  return covers.length === 0 ? { name: `${statement}_${role}` } : {};
}
