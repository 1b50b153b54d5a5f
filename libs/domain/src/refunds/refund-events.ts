import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';
import type { StoredFile } from '../stored-file.js';

/** One request, from submission to review. */
export function refundStream(refundId: string): string {
  return `refund-${refundId}`;
}

export interface RefundRequested {
  readonly refundId: string;
  readonly userId: string;
  /** The reference, `Refund YYYY-NNNN` (R33). */
  readonly title: string;
  readonly amountCents: number;
  readonly description: Personal<string>;
  readonly fileName: Personal<string>;
  readonly file: StoredFile;
}

export interface RefundReviewed {
  readonly refundId: string;
  /** The requester, who is the subject of the comment. */
  readonly userId: string;
  readonly decision: ReviewDecision;
  readonly comment: Personal<string>;
  readonly reviewerId: string;
  /** The reviewer for whom the decision was made by a substitute (R57). */
  readonly forReviewerId?: string;
}

export interface RefundWithdrawn {
  readonly refundId: string;
  readonly userId: string;
}

/** The refund is in a payment file, so that no other file pays it (R33a). */
export interface RefundPaymentReserved {
  readonly refundId: string;
  readonly userId: string;
  readonly paymentId: string;
}

/** The file is not used, and another one may pay the refund. */
export interface RefundPaymentReleased {
  readonly refundId: string;
  readonly userId: string;
  readonly paymentId: string;
}

export interface RefundPaid {
  readonly refundId: string;
  readonly userId: string;
  /** Null if it was paid in another way than with a payment file. */
  readonly paymentId: string | null;
}

export type RefundEvent =
  | DomainEvent<'RefundRequested', RefundRequested>
  | DomainEvent<'RefundReviewed', RefundReviewed>
  | DomainEvent<'RefundWithdrawn', RefundWithdrawn>
  | DomainEvent<'RefundPaymentReserved', RefundPaymentReserved>
  | DomainEvent<'RefundPaymentReleased', RefundPaymentReleased>
  | DomainEvent<'RefundPaid', RefundPaid>;

export const refundEvents = defineEvents<RefundEvent>({
  RefundRequested: { version: 1, subject: 'userId', personal: { description: true, fileName: true } },
  RefundReviewed: { version: 1, subject: 'userId', personal: { comment: true } },
  RefundWithdrawn: { version: 1, subject: 'userId' },
  RefundPaymentReserved: { version: 1, subject: 'userId' },
  RefundPaymentReleased: { version: 1, subject: 'userId' },
  RefundPaid: { version: 1, subject: 'userId' },
});
