/** What reviewers read: the queue of the people they see (R13), page by page, pending ones first (R43). */
import type { RequestStatus } from '@staffroom/contracts/time-off.js';
import type { Queryable } from '../../platform/event-log/database.js';
import { visibleUsersSql, type Viewer } from '../users/visibility.public.js';
import { vacationHoursSql } from './balance.view.js';
import { reviewerJoin, timeOffColumns } from './time-off-columns.js';

export interface QueueQuery {
  userId?: string | undefined;
  status?: RequestStatus | undefined;
  after: QueuePlace | null;
  limit: number;
}

/** Where a row stands in the queue: its sort values. */
export interface QueuePlace {
  pending: boolean;
  createdMs: number;
  id: string;
}

export interface QueueRow extends QueuePlace {
  /** A TeamTimeOff as JSON text. */
  json: string;
}

export async function teamQueue(db: Queryable, viewer: Viewer, year: number, query: QueueQuery): Promise<QueueRow[]> {
  const visible = visibleUsersSql(viewer, 'u', 2);
  const values: unknown[] = [year, ...visible.values];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [viewer.role === 'HR_MANAGER' ? visible.sql : ofThese(visible.sql)];
  if (query.userId) conditions.push(`r.user_id = ${parameter(query.userId)}`);
  if (query.status) conditions.push(`r.status = ${parameter(query.status)}`);
  if (query.after) {
    const { pending, createdMs, id } = query.after;
    const createdAt = `to_timestamp(${parameter(createdMs)}::bigint / 1000.0)`;
    conditions.push(`(${sortValues}) < (${parameter(pending)}::boolean, ${createdAt}, ${parameter(id)}::uuid)`);
  }
  const { rows } = await db.query<QueueRow>(
    `with r as (
      select r.*, u.full_name as user_name, u.job_title as user_job_title, u.country as user_country
      from views.time_off_requests r join views.users u on u.id = r.user_id
      where ${conditions.join(' and ')} order by ${newestFirst} limit ${parameter(query.limit)}
    )
    select (select row_to_json(shown) from (select ${timeOffColumns}, r.user_name as "userName",
        r.user_job_title as "userJobTitle", r.user_country as "userCountry",
        ${vacationHoursSql('r.user_id', '$1')} as "vacationHours") shown)::text as json,
      r.status = 'PENDING' as pending, (extract(epoch from r.created_at) * 1000)::bigint as "createdMs", r.id
    from r ${reviewerJoin} order by ${newestFirst}`,
    values,
  );
  return rows;
}

/** Few people of many: named first, so that their rows are looked up instead of the whole queue being walked. */
function ofThese(visibleSql: string): string {
  return `r.user_id = any (array(select u.id from views.users u where ${visibleSql}))`;
}

const sortValues = `(r.status = 'PENDING'), r.created_at, r.id`;
const newestFirst = `(r.status = 'PENDING') desc, r.created_at desc, r.id desc`;
