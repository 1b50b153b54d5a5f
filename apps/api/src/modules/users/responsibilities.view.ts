import type { Responsibilities } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, type Sql, statement } from '../../platform/database/sql.js';
import { people, teams, visibleTo } from '../directory/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { timeOffRequests } from '../time-off/facade.js';

/** Null if there is no such person. */
export async function findResponsibilities(db: Queryable, userId: string): Promise<Responsibilities | null> {
  // HR managers see everyone; what waits for this one in particular are the requests of their own reports.
  const reports = visibleTo({ id: userId, role: 'EXECUTIVE' }, 'u');
  const pendingOf = (requests: (alias: string) => string, whose: Sql) =>
    sql`(select count(*)::integer from ${raw(requests('r'))} where r.is_waiting and ${whose})`;
  const pending = (whose: Sql) => sql`${pendingOf(timeOffRequests, whose)} + ${pendingOf(refundRequests, whose)}`;
  const ofReports = sql`r.user_id = any (array(select u.id from ${raw(people('u'))} where ${reports}))`;
  const responsibilities = sql`select
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort_name, t.id), '[]')
          from ${raw(teams('t'))} where t.manager_id = me.id) as teams,
        (select count(*)::integer from ${raw(people('u'))} where u.manager_id = me.id and u.status = 'ACTIVE') as "reportCount",
        case when me.role = 'EMPLOYEE' then 0 else ${pending(ofReports)} end as "requestsToReview",
        ${pending(sql`r.user_id = me.id`)} as "ownRequests"
      from ${raw(people('me'))} where me.id = ${userId}`;
  const { rows } = await db.query<Responsibilities>(statement(responsibilities, 'responsibilities'));
  return rows[0] ?? null;
}
