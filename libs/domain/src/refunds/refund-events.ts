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

export type RefundEvent =
  | DomainEvent<'RefundRequested', RefundRequested>
  | DomainEvent<'RefundReviewed', RefundReviewed>
  | DomainEvent<'RefundWithdrawn', RefundWithdrawn>;

export const refundEvents = defineEvents<RefundEvent>({
  RefundRequested: { version: 1, subject: 'userId', personal: { description: true, fileName: true } },
  RefundReviewed: { version: 1, subject: 'userId', personal: { comment: true } },
  RefundWithdrawn: { version: 1, subject: 'userId' },
});
