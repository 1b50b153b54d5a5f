import type { Responsibilities } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams, visibleTo } from '../directory/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { timeOffRequests } from '../time-off/facade.js';

/** Null if there is no such person. */
export async function findResponsibilities(db: Queryable, userId: string): Promise<Responsibilities | null> {
  // HR managers see everyone; what waits for this one in particular are the requests of their own reports.
  const reports = visibleTo({ id: userId, role: 'EXECUTIVE' }, 'u', 1);
  const pendingOf = (requests: (alias: string) => string, whose: string) =>
    `(select count(*)::integer from ${requests('r')} where r.is_waiting and ${whose})`;
  const pending = (whose: string) => `${pendingOf(timeOffRequests, whose)} + ${pendingOf(refundRequests, whose)}`;
  const ofReports = `r.user_id = any (array(select u.id from ${people('u')} where ${reports.sql}))`;
  const { rows } = await db.query<Responsibilities>({
    name: 'responsibilities',
    text: `select
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort_name, t.id), '[]')
          from ${teams('t')} where t.manager_id = me.id) as teams,
        (select count(*)::integer from ${people('u')} where u.manager_id = me.id and u.status = 'ACTIVE') as "reportCount",
        case when me.role = 'EMPLOYEE' then 0 else ${pending(ofReports)} end as "requestsToReview",
        ${pending('r.user_id = me.id')} as "ownRequests"
      from ${people('me')} where me.id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
}
