import { type PendingCounts, pendingCountMax } from '@staffroom/contracts/requests.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams, type Viewer, visibleTo } from '../directory/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { requestsSeenBy } from '../requests/facade.js';
import { timeOffRequests } from '../time-off/facade.js';

/** Stops at the limit, so that it costs the same in a company of any size. */
export async function countPending(db: Queryable, viewer: Viewer): Promise<PendingCounts> {
  const seen = requestsSeenBy(viewer)(1);
  const count = (requests: (alias: string) => string) =>
    `(select count(*)::integer from (select from ${requests('r')}
      where r.is_waiting and ${seen.sql} limit ${pendingCountMax}) waiting)`;
  const { rows } = await db.query<PendingCounts>({
    name: `count_pending_${viewer.role}`,
    text: `select ${count(timeOffRequests)} as "timeOff", ${count(refundRequests)} as refunds`,
    values: seen.values,
  });
  return rows[0]!;
}

/** By name. HR managers see all teams, also those without members. */
export async function seenTeams(db: Queryable, viewer: Viewer): Promise<SeenTeam[]> {
  const seen = visibleTo(viewer, 'u', 1);
  const isHr = viewer.role === 'HR_MANAGER';
  const { rows } = await db.query<SeenTeam>({
    name: `seen_teams_${viewer.role}`,
    text: `select t.id, t.name from ${teams('t')}
      ${isHr ? '' : `where t.id = any (array(select u.team_id from ${people('u')} where ${seen.sql}))`}
      order by t.sort_name, t.id`,
    values: isHr ? [] : seen.values,
  });
  return rows;
}
