/** The reviewers' queue: requests of several people (R13), in pages (R43). */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { preparedByText, type Queryable } from '../../platform/database/database.js';
import { isAfter, orderBy, placeSql, type SortOrder, sortValue } from '../../platform/http/sort-order.js';
import { type MembersInView, people, type PeopleCondition, peopleFound, teamMembers } from '../directory/facade.js';
import { othersReviewedBy, type Reviewer } from '../substitutes/facade.js';
import type { RequestKind } from './request-reads.js';
import { reviewerJoin } from './review-columns.js';

export interface QueueQuery {
  /** Of the only request that is wanted. */
  id?: string | undefined;
  userId?: string | undefined;
  /** Null for the people without a team. */
  teamId?: string | null | undefined;
  status?: RequestStatus | undefined;
  search?: string | undefined;
  order: QueueOrder;
  /** Sort values of the last row of the previous page. */
  after: string[] | null;
  limit: number;
}

export interface QueueRow {
  /** The row as the client receives it. */
  json: string;
  /** Its sort values. */
  place: string[];
}

/** An order of the queue; some hold only pending requests, or only reviewed ones. */
export interface QueueOrder extends SortOrder {
  isPending?: boolean;
}

/** As in `requestIndexes`. Also approved requests that the requester wants to cancel (R48). */
const isPending = 'r.is_waiting';
const id = sortValue.id('r.id');
const createdAt = sortValue.moment('r.created_at');

/** Pending requests come first, each newest first (R43). */
export const defaultOrder: QueueOrder = { values: [sortValue.flag(isPending), createdAt, id], descending: true };

/** Parts of the queue, each in an order of its own. */
export const queueLists = {
  pending: { values: [createdAt, id], descending: false, isPending: true },
  pendingByStart: { values: [sortValue.date('r.start_date'), id], descending: false, isPending: true },
  reviewed: { values: [sortValue.moment('r.reviewed_at'), id], descending: true, isPending: false },
} satisfies Record<string, QueueOrder>;
export type QueueList = keyof typeof queueLists;

/** A condition on a request `r` and its person `u`, its parameters numbered from the given one. */
export type QueueFilter = (firstParameter: number) => { sql: string; values: unknown[] };

/** A kind of request as its reviewers see it. */
export interface QueueKind extends RequestKind {
  /** What is shown in addition to `columns`, over `r`, which has `user_` columns of its person; may use `values` as $1, $2… */
  readonly more?: string;
  readonly values?: readonly unknown[];
  /** Finds requests by a text of their own, if what was typed looks like one. Otherwise people are searched. */
  readonly named?: (search: string) => QueueFilter | null;
}

/** The people whose requests this person reviews: nearly everyone for HR managers and their substitutes, few people for others. */
export function peopleReviewedBy(reviewer: Reviewer): QueueFilter {
  return (first) => {
    const reviewed = othersReviewedBy(reviewer, 'u', first);
    return seesNearlyEveryone(reviewer) ? reviewed : fewOf(reviewed);
  };
}

/** The same without a join of `u`. */
export function requestsReviewedBy(reviewer: Reviewer): QueueFilter {
  return (first) => {
    const reviewed = othersReviewedBy(reviewer, 'u', first);
    if (!seesNearlyEveryone(reviewer)) return fewOf(reviewed);
    return { ...reviewed, sql: `(select ${reviewed.sql} from ${people('u')} where u.id = r.user_id)` };
  };
}

function seesNearlyEveryone({ role, covers }: Reviewer): boolean {
  return [role, ...covers.map((covered) => covered.role)].includes('HR_MANAGER');
}

export function peopleInTeam(members: MembersInView): QueueFilter {
  return (first) => fewOf(teamMembers(members, 'u', first));
}

export async function teamQueue(
  db: Queryable,
  { table, columns, listed, more, named, values: given = [] }: QueueKind,
  filters: readonly QueueFilter[],
  { id: requestId, userId, teamId, status, search, order, after, limit }: QueueQuery,
): Promise<QueueRow[]> {
  const values: unknown[] = [...given];
  const conditions: string[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const require = (filter: QueueFilter) => {
    const condition = filter(values.length + 1);
    conditions.push(condition.sql);
    values.push(...condition.values);
  };
  filters.forEach(require);
  if (teamId !== undefined) require(peopleInTeam({ teamId, exceptUserId: null }));
  if (search) require(named?.(search) ?? onPeople(await peopleFound(db, search)));
  if (requestId) conditions.push(`r.id = ${parameter(requestId)}`);
  else if (listed) conditions.push(listed);
  if (userId) conditions.push(`r.user_id = ${parameter(userId)}`);
  const mayBePending = [order.isPending, status && statusesWaiting[status]];
  if (mayBePending.includes(true)) conditions.push(isPending);
  if (mayBePending.includes(false)) conditions.push(`${isPending} is false`); // "not" would become "<>", without an index
  if (status) conditions.push(`r.status = ${parameter(status)}`);
  if (after) conditions.push(isAfter(order, after, parameter));
  const shown = [columns, 'r.user_name as "userName", r.user_job_title as "userJobTitle"', more].filter(Boolean);
  const text = `with r as (
      select r.*, u.full_name as user_name, u.job_title as user_job_title, u.country as user_country,
        u.team_id as user_team_id
      from ${table} r join ${people('u')} on u.id = r.user_id
      where ${conditions.join(' and ')} order by ${orderBy(order)} limit ${parameter(limit)}
    )
    select (select row_to_json(shown) from (select ${shown.join(', ')}) shown)::text as json, ${placeSql(order)} as place
    from r ${reviewerJoin} order by ${orderBy(order)}`;
  const isOftenAsked = filters.length === 1 && ![requestId, userId, teamId, status, search, after].some(Boolean);
  const { rows } = await db.query<QueueRow>(isOftenAsked ? preparedByText(text, values) : { text, values });
  return rows;
}

/** Whether requests with that status wait for a review. Approved ones may, or may not. */
const statusesWaiting: Record<RequestStatus, boolean | undefined> = {
  PENDING: true,
  APPROVED: undefined,
  REJECTED: false,
};

/** Looks up the rows of these few people instead of reading the whole queue. */
function fewOf({ sql, values }: ReturnType<QueueFilter>): ReturnType<QueueFilter> {
  return { sql: `r.user_id = any (array(select u.id from ${people('u')} where ${sql}))`, values };
}

const onPeople =
  (condition: PeopleCondition): QueueFilter =>
  (first) =>
    condition('u', first);
