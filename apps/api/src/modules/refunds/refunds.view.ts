/**
 * One row for each refund request that has not been withdrawn: in a person's own list, in the reviewers' queue, in a team, and among what
 * is to be paid.
 */
import type { FileType } from '@staffroom/contracts/files.js';
import { titleStart } from '@staffroom/domain/refunds/refund.js';
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { defineView } from '../../platform/views/view.js';
import {
  isoMoment,
  type QueueFilter,
  type QueueKind,
  requestIndexes,
  type RequestKind,
  reviewColumns,
  reviewColumnTypes,
  reviewed,
  type ReviewRow,
  unreviewed,
} from '../requests/facade.js';

export interface RefundRow extends ReviewRow {
  id: string;
  userId: string;
  title: string;
  description: string | null;
  amountCents: number;
  fileId: string;
  fileName: string | null;
  fileType: FileType;
  fileSha256: string;
  /** The payment file that it is in, or that paid it (R33a). */
  paymentId: string | null;
  reservedAt: string | null;
  reservedBy: string | null;
  paidAt: string | null;
}

/** Approved, not paid, and in no payment file. */
const isToPay = `status = 'APPROVED' and paid_at is null and payment_id is null`;

const inNoFile = { paymentId: null, reservedAt: null, reservedBy: null };

export const refundsView = defineView<RefundRow, RefundEvent | UserEvent>({
  name: 'refunds',
  version: 3,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    title: 'text collate "C" not null',
    description: 'text',
    amountCents: 'integer not null',
    fileId: 'uuid not null',
    fileName: 'text',
    fileType: 'text not null',
    fileSha256: 'text not null',
    paymentId: 'uuid',
    reservedAt: 'timestamptz(3)',
    reservedBy: 'uuid',
    paidAt: 'timestamptz(3)',
    ...reviewColumnTypes,
  },
  key: ['id'],
  personal: ['description', 'fileName', 'fileSha256', 'reviewComment'],
  indexes: [
    ...requestIndexes(),
    '(title)',
    '(file_sha256, user_id, created_at)',
    '(user_id, amount_cents, created_at)',
    `(reviewed_at, id) where ${isToPay}`,
    '(payment_id) where payment_id is not null',
    '(payment_id) where payment_id is not null and paid_at is null',
    '(paid_at) where payment_id is not null',
  ],
  on: {
    RefundRequested: ({ data, meta }, rows) => {
      const { refundId, userId, title, description, amountCents, fileName, file } = data;
      const receipt = { fileId: file.fileId, fileName, fileType: file.type, fileSha256: file.sha256 };
      const asked = { id: refundId, userId, title, description, amountCents, ...receipt };
      rows.put({ ...asked, ...inNoFile, paidAt: null, ...unreviewed(meta.occurredAt) });
    },
    RefundReviewed: ({ data, meta }, rows) => rows.patch({ id: data.refundId }, reviewed(data, meta.occurredAt)),
    RefundWithdrawn: ({ data }, rows) => rows.remove({ id: data.refundId }),
    RefundPaymentReserved: ({ data: { refundId, paymentId }, meta }, rows) =>
      rows.patch({ id: refundId }, { paymentId, reservedAt: meta.occurredAt, reservedBy: meta.actorId }),
    RefundPaymentReleased: ({ data }, rows) => rows.patch({ id: data.refundId }, inNoFile),
    RefundPaid: ({ data, meta }, rows) => rows.patch({ id: data.refundId }, { paidAt: meta.occurredAt }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

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
  more: sql`exists (select from views.refunds other
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
  const from = titleStart + number;
  return sql`(r.title >= ${from} and r.title < ${`${from}\u{10FFFF}`})`;
}
