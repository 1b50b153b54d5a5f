/** What all kinds of requests share: the columns of their review, and the select list over them. */
import { deletedUser } from '@staffroom/contracts/deleted-user.js';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { people } from '../directory/facade.js';

export interface ReviewRow {
  status: string;
  /** Whether reviewers have something to answer. */
  isWaiting: boolean;
  reviewComment: string | null;
  reviewerId: string | null;
  createdAt: string;
  reviewedAt: string | null;
}

export const reviewColumnTypes = {
  status: 'text not null',
  isWaiting: 'boolean not null',
  reviewComment: 'text',
  reviewerId: 'uuid',
  createdAt: 'timestamptz(3) not null',
  reviewedAt: 'timestamptz(3)',
} as const;

export function unreviewed(createdAt: string): ReviewRow {
  return { status: 'PENDING', isWaiting: true, reviewComment: null, reviewerId: null, createdAt, reviewedAt: null };
}

export function reviewed(
  { decision, comment, reviewerId }: { decision: ReviewDecision; comment: string | null; reviewerId: string },
  reviewedAt: string,
): Partial<ReviewRow> {
  return { status: decision, isWaiting: false, reviewComment: comment, reviewerId, reviewedAt };
}

/** Serve own lists, newest first, and the orders of queues. `listed` is the condition of a kind whose lists do not show all. */
export function requestIndexes(listed?: string): string[] {
  const shown = listed ? ` where ${listed}` : '';
  return [
    '(user_id, created_at desc, id desc)',
    `(is_waiting, created_at, id)${shown}`,
    `(is_waiting, reviewed_at, id)${shown}`,
  ];
}

/** Over the alias `r` of the request and `reviewer` of `reviewerJoin`. */
export const reviewColumns = `r.status, ${decisionColumns()}`;

/** The same without the status. */
export function decisionColumns(): string {
  return `r.review_comment as "reviewComment",
  case when r.reviewer_id is not null then coalesce(reviewer.full_name, '${deletedUser}') end as "reviewerName",
  ${isoMoment('r.created_at')} as "createdAt", ${isoMoment('r.reviewed_at')} as "reviewedAt"`;
}

/** A reviewer who was deleted has no row (R23). */
export const reviewerJoin = `left join ${people('reviewer')} on reviewer.id = r.reviewer_id`;

/** Formatted here because PostgreSQL's JSON would use the session's time zone. */
export function isoMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
