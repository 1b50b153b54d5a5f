import { type PendingCounts, pendingCountMax } from '@staffroom/contracts/requests.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, statement } from '../../platform/database/sql.js';
import { people, teams } from '../directory/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { requestsReviewedBy } from '../requests/facade.js';
import { othersReviewedBy, type Reviewer } from '../substitutes/facade.js';
import { timeOffRequests } from '../time-off/facade.js';

/** Stops at the limit, so that it costs the same in a company of any size. */
export async function countPending(db: Queryable, reviewer: Reviewer): Promise<PendingCounts> {
  const reviewed = requestsReviewedBy(reviewer);
  const count = (requests: (alias: string) => string) =>
    sql`(select count(*)::integer from (select from ${raw(requests('r'))}
      where r.is_waiting and ${reviewed} limit ${raw(`${pendingCountMax}`)}) waiting)`;
  const counts = sql`select ${count(timeOffRequests)} as "timeOff", ${count(refundRequests)} as refunds`;
  const { rows } = await db.query<PendingCounts>(statement(counts, nameFor('count_pending', reviewer)));
  return rows[0]!;
}

/** By name. HR managers see all teams, also those without members. */
export async function seenTeams(db: Queryable, reviewer: Reviewer): Promise<SeenTeam[]> {
  const ofSeen = sql`t.id = any (array(
    select u.team_id from ${raw(people('u'))} where ${othersReviewedBy(reviewer, 'u')}))`;
  const seen = sql`select t.id, t.name from ${raw(teams('t'))}
    where ${reviewer.role === 'HR_MANAGER' ? sql`true` : ofSeen} order by t.sort_name, t.id`;
  const { rows } = await db.query<SeenTeam>(statement(seen, nameFor('seen_teams', reviewer)));
  return rows;
}

/** A substitute's statement has a text of its own, and is not prepared. */
function nameFor(query: string, { role, covers }: Reviewer): string | undefined {
  return covers.length === 0 ? `${query}_${role}` : undefined;
}
