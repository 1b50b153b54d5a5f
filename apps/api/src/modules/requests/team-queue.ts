/** The reviewers' queue: requests of several people (R13), in pages (R43). */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { preparedByText, type Queryable } from '../../platform/database/database.js';
import { join, raw, sql, type Sql, statement } from '../../platform/database/sql.js';
import { isAfter, orderBy, placeSql, type SortOrder, sortValue } from '../../platform/http/sort-order.js';
import { type MembersInView, people, peopleFound, teamMembers } from '../directory/facade.js';
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

/** A condition on a request `r` and its person `u`. */
export type QueueFilter = Sql;

/** A kind of request as its reviewers see it. */
export interface QueueKind extends RequestKind {
  /** What is shown in addition to `columns`, over `r`, which has `user_` columns of its person. */
  readonly more?: Sql;
  /** Finds requests by a text of their own, if what was typed looks like one. Otherwise people are searched. */
  readonly named?: (search: string) => QueueFilter | null;
}

/** The people whose requests this person reviews: nearly everyone for HR managers and their substitutes, few people for others. */
export function peopleReviewedBy(reviewer: Reviewer): QueueFilter {
  const reviewed = othersReviewedBy(reviewer, 'u');
  return seesNearlyEveryone(reviewer) ? reviewed : fewOf(reviewed);
}

/** The same without a join of `u`. */
export function requestsReviewedBy(reviewer: Reviewer): QueueFilter {
  const reviewed = othersReviewedBy(reviewer, 'u');
  if (!seesNearlyEveryone(reviewer)) return fewOf(reviewed);
  return sql`(select ${reviewed} from ${raw(people('u'))} where u.id = r.user_id)`;
}

function seesNearlyEveryone({ role, covers }: Reviewer): boolean {
  return [role, ...covers.map((covered) => covered.role)].includes('HR_MANAGER');
}

export function peopleInTeam(members: MembersInView): QueueFilter {
  return fewOf(teamMembers(members, 'u'));
}

export async function teamQueue(
  db: Queryable,
  { table, columns, listed, more, named }: QueueKind,
  filters: readonly QueueFilter[],
  { id: requestId, userId, teamId, status, search, order, after, limit }: QueueQuery,
): Promise<QueueRow[]> {
  const conditions = [...filters];
  if (teamId !== undefined) conditions.push(peopleInTeam({ teamId, exceptUserId: null }));
  if (search) conditions.push(named?.(search) ?? (await peopleFound(db, search))('u'));
  if (requestId) conditions.push(sql`r.id = ${requestId}`);
  else if (listed) conditions.push(raw(listed));
  if (userId) conditions.push(sql`r.user_id = ${userId}`);
  const mayBePending = [order.isPending, status && statusesWaiting[status]];
  if (mayBePending.includes(true)) conditions.push(raw(isPending));
  if (mayBePending.includes(false)) conditions.push(raw(`${isPending} is false`)); // "not" would become "<>", without an index
  if (status) conditions.push(sql`r.status = ${status}`);
  if (after) conditions.push(isAfter(order, after));
  const shown = [raw(columns), raw('r.user_name as "userName", r.user_job_title as "userJobTitle"'), more ?? []].flat();
  const { text, values } = statement(sql`with r as (
      select r.*, u.full_name as user_name, u.job_title as user_job_title, u.country as user_country,
        u.team_id as user_team_id
      from ${raw(table)} r join ${raw(people('u'))} on u.id = r.user_id
      where ${join(conditions, ' and ')} order by ${raw(orderBy(order))} limit ${limit}
    )
    select (select row_to_json(shown) from (select ${join(shown, ', ')}) shown)::text as json, ${raw(placeSql(order))} as place
    from r ${raw(reviewerJoin)} order by ${raw(orderBy(order))}`);
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
function fewOf(condition: Sql): QueueFilter {
  return sql`r.user_id = any (array(select u.id from ${raw(people('u'))} where ${condition}))`;
}
