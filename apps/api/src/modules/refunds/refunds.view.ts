/** Refunds in a person's own list, in the reviewers' queue and in a team. */
import type { Queryable } from '../../platform/database/database.js';
import { isoMoment, type QueueFilter, type QueueKind, type RequestKind, reviewColumns } from '../requests/facade.js';

/** Other requests of the same person. Calendar days would need a time zone, and midnight separates no duplicates. */
const lookAlikes = `(select other.title from views.refunds other
    where other.file_sha256 = r.file_sha256 and other.user_id = r.user_id and other.id <> r.id
    order by other.created_at desc limit 1) as "sameReceiptAs",
  (select other.title from views.refunds other
    where other.user_id = r.user_id and other.amount_cents = r.amount_cents and other.id <> r.id
      and other.created_at between r.created_at - interval '24 hours' and r.created_at + interval '24 hours'
    order by other.created_at desc limit 1) as "sameAmountAs"`;

/** The contract's Refund. */
export const refundKind: RequestKind = {
  table: 'views.refunds',
  columns: `r.id, r.user_id as "userId", r.title, r.description, r.amount_cents as amount,
    '/api/refunds/' || r.id || '/receipt' as "fileUrl", r.file_name as "fileName", r.file_type as "fileType",
    ${isoMoment('r.paid_at')} as "paidAt", ${lookAlikes}, ${reviewColumns}`,
};

/** For reviewers alone: requesters must not learn that someone else has their receipt. */
export const queuedRefunds: QueueKind = {
  ...refundKind,
  more: `exists (select from views.refunds other
    where other.file_sha256 = r.file_sha256 and other.id <> r.id) as "isReceiptUsedAgain"`,
  named: byReference,
};

/** Requests that were not withdrawn, for SQL of other modules. Columns: id, user_id, status, created_at. */
export function refundRequests(alias: string): string {
  return `${refundKind.table} ${alias}`;
}

/** Approved, not paid, and in no payment file: what an index of the view has. */
export function refundsToPaySql(alias: string): string {
  return `${alias}.status = 'APPROVED' and ${alias}.paid_at is null and ${alias}.payment_id is null`;
}

/** How many approved refunds of a person are not paid, in a payment file or not. */
export async function unpaidRefundsOf(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from ${refundRequests('r')}
     where r.user_id = $1 and r.status = 'APPROVED' and r.paid_at is null`,
    [userId],
  );
  return rows[0]!.count;
}

/** The requests whose reference begins with what was typed, with or without the word. Null if it is no reference. */
function byReference(search: string): QueueFilter | null {
  const number = /^(?:refund\s+)?(\d[\d-]*)$/i.exec(search)?.[1];
  if (!number) return null;
  const from = `Refund ${number}`;
  return (first) => ({
    sql: `(r.title >= $${first} and r.title < $${first + 1})`,
    values: [from, `${from}\u{10FFFF}`],
  });
}
