/** One row for each refund request that has not been withdrawn. Own lists and the reviewers' queue read it. */
import type { FileType } from '@staffroom/contracts/files.js';
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';
import { requestIndexes, reviewColumnTypes, reviewed, type ReviewRow, unreviewed } from '../requests/facade.js';

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
