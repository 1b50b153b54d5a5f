/** Refunds in a person's own list, in the reviewers' queue and in a team. */
import { type QueueFilter, type RequestKind, reviewColumns } from '../requests/facade.js';

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

/** The requests whose reference begins with what was typed, with or without the word. Null if it is no reference. */
export function byReference(search: string): QueueFilter | null {
  const number = /^(?:refund\s+)?(\d[\d-]*)$/i.exec(search)?.[1];
  if (!number) return null;
  const from = `Refund ${number}`;
  return (first) => ({
    sql: `(r.title >= $${first} and r.title < $${first + 1})`,
    values: [from, `${from}\u{10FFFF}`],
  });
}
