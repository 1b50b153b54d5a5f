/** Refunds as their readers see them: in their own list, in the reviewers' queue, in a team. */
import { type RequestKind, reviewColumns } from '../requests/facade.js';

/** The contract's Refund. */
export const refundKind: RequestKind = {
  table: 'views.refunds',
  columns: `r.id, r.user_id as "userId", r.title, r.description, r.amount_cents as amount,
    '/api/refunds/' || r.id || '/receipt' as "fileUrl", r.file_name as "fileName", r.file_type as "fileType",
    ${reviewColumns}`,
};
