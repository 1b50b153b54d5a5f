/** Refunds as their readers see them: the own list, the reviewers' queue, a team's. */
import type { Queryable } from '../../platform/database/database.js';
import {
  type QueueQuery,
  type QueueRow,
  type RequestKind,
  reviewColumns,
  teamQueue,
  thoseInTeam,
} from '../requests/facade.js';
import type { MembersInView } from '../directory/facade.js';

/** The contract's Refund. */
export const refundKind: RequestKind = {
  table: 'views.refunds',
  columns: `r.id, r.user_id as "userId", r.title, r.description, r.amount_cents as amount,
    '/api/refunds/' || r.id || '/receipt' as "fileUrl", r.file_name as "fileName", r.file_type as "fileType",
    ${reviewColumns}`,
};

export type TeamPage = Pick<QueueQuery, 'after' | 'limit'>;

/** TeamRefunds of a team's members, or of one of them. */
export function refundsOfTeam(
  db: Queryable,
  members: MembersInView,
  userId: string | undefined,
  page: TeamPage,
): Promise<QueueRow[]> {
  return teamQueue(db, refundKind, thoseInTeam(members), { ...page, userId });
}
