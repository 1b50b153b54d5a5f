/** The reviewers' queue: requests of several people (R13), in pages, pending ones first, then newest first (R43). */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { containing } from '../../platform/database/containing.js';
import type { Queryable } from '../../platform/database/database.js';
import { type MembersInView, people, teamMembers, visibleTo, type Viewer } from '../directory/facade.js';
import type { RequestKind } from './request-reads.js';
import { reviewerJoin } from './review-columns.js';

export interface QueueQuery {
  userId?: string | undefined;
  status?: RequestStatus | undefined;
  search?: string | undefined;
  after: QueuePlace | null;
  limit: number;
}

/** A row's position in the queue: its sort values. */
export interface QueuePlace {
  pending: boolean;
  createdMs: number;
  id: string;
}

export interface QueueRow extends QueuePlace {
  /** The row as the client receives it. */
  json: string;
}

/** A condition on `people('u')`, its parameters numbered from the given one. */
export type PeopleFilter = (firstParameter: number) => { sql: string; values: unknown[] };

/** A kind of request as its reviewers see it. */
export interface QueueKind extends RequestKind {
  /** What is shown in addition to `columns`, over `r` and its `user_name` and `user_job_title`; may use `values` as $1, $2… */
  readonly more?: string;
  /** A text of `r` that is searched in addition to the requester's name. */
  readonly named?: string;
  readonly values?: readonly unknown[];
}

/** The people whom the viewer sees: nearly everyone for HR managers, few people for others. */
export function peopleSeenBy(viewer: Viewer): PeopleFilter {
  return (first) => {
    const visible = visibleTo(viewer, 'u', first);
    return viewer.role === 'HR_MANAGER' ? visible : fewOf(visible);
  };
}

export function peopleInTeam(members: MembersInView): PeopleFilter {
  return (first) => fewOf(teamMembers(members, 'u', first));
}

export async function teamQueue(
  db: Queryable,
  { table, columns, more, named, values: given = [] }: QueueKind,
  filter: PeopleFilter,
  query: QueueQuery,
): Promise<QueueRow[]> {
  const chosen = filter(given.length + 1);
  const values: unknown[] = [...given, ...chosen.values];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [chosen.sql];
  if (query.userId) conditions.push(`r.user_id = ${parameter(query.userId)}`);
  if (query.status)
    conditions.push(`${query.status === 'PENDING' ? '' : 'not'} ${isPending}`, `r.status = ${parameter(query.status)}`);
  if (query.search) {
    const pattern = parameter(containing(query.search));
    const texts = ['u.full_name', ...(named ? [named] : [])];
    conditions.push(`(${texts.map((text) => `${text} ilike ${pattern}`).join(' or ')})`);
  }
  if (query.after) {
    const { pending, createdMs, id } = query.after;
    const createdAt = `to_timestamp(${parameter(createdMs)}::bigint / 1000.0)`;
    conditions.push(`(${sortValues}) < (${parameter(pending)}::boolean, ${createdAt}, ${parameter(id)}::uuid)`);
  }
  const shown = [columns, 'r.user_name as "userName", r.user_job_title as "userJobTitle"', more].filter(Boolean);
  const { rows } = await db.query<QueueRow>(
    `with r as (
      select r.*, u.full_name as user_name, u.job_title as user_job_title, u.country as user_country
      from ${table} r join ${people('u')} on u.id = r.user_id
      where ${conditions.join(' and ')} order by ${newestFirst} limit ${parameter(query.limit)}
    )
    select (select row_to_json(shown) from (select ${shown.join(', ')}) shown)::text as json,
      r.status = 'PENDING' as pending, (extract(epoch from r.created_at) * 1000)::bigint as "createdMs", r.id
    from r ${reviewerJoin} order by ${newestFirst}`,
    values,
  );
  return rows;
}

/** Looks up the rows of these few people instead of reading the whole queue. */
function fewOf({ sql, values }: ReturnType<PeopleFilter>): ReturnType<PeopleFilter> {
  return { sql: `r.user_id = any (array(select u.id from ${people('u')} where ${sql}))`, values };
}

/** As in `requestIndexes`. */
const isPending = `(r.status = 'PENDING')`;
const sortValues = `${isPending}, r.created_at, r.id`;
const newestFirst = `${isPending} desc, r.created_at desc, r.id desc`;
