/** Refunds in a person's own list, in the reviewers' queue and in a team. */
import { type RequestKind, reviewColumns } from '../requests/facade.js';

/** The contract's Refund. */
export const refundKind: RequestKind = {
  table: 'views.refunds',
  columns: `r.id, r.user_id as "userId", r.title, r.description, r.amount_cents as amount,
    '/api/refunds/' || r.id || '/receipt' as "fileUrl", r.file_name as "fileName", r.file_type as "fileType",
    ${reviewColumns}`,
};

/** Requests that were not withdrawn, for SQL of other modules. Columns: id, user_id, status, created_at. */
export function refundRequests(alias: string): string {
  return `${refundKind.table} ${alias}`;
}
