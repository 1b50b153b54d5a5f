/**
 * The rules of refunds. Each request is its own stream, so only one review succeeds however many are made at once
 * (R15).
 */
import { refundLimits } from '@staffroom/contracts/refunds.js';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import {
  commentFits,
  notOwnRequest,
  forReviewer,
  notReviewedYet,
  type RequestProgress,
  canBeWithdrawn,
  textOrNull,
} from '../requests/review-rules.js';
import type { StoredFile } from '../stored-file.js';
import { isBlank } from '../visible-text.js';
import { markPaid, type MarkRefundPaid, type RefundPayment, releasePayment, reservePayment } from './refund-payment.js';
import type { RefundEvent } from './refund-events.js';

export interface RequestRefund {
  readonly refundId: string;
  readonly userId: string;
  readonly reference: RefundReference;
  readonly amountCents: number;
  readonly description: string;
  readonly fileName: string;
  readonly file: StoredFile;
}

/** The number of the request within its year, in the company's time zone (R33). */
export interface RefundReference {
  readonly year: number;
  readonly number: number;
}

export interface ReviewRefund {
  readonly decision: ReviewDecision;
  readonly comment?: string | null;
  readonly reviewerId: string;
  /** If a substitute reviews: for whom. */
  readonly forReviewerId?: string | undefined;
}

export interface WithdrawRefund {
  readonly byUserId: string;
}

export type RefundCommand =
  | DomainCommand<'RequestRefund', RequestRefund>
  | DomainCommand<'ReviewRefund', ReviewRefund>
  | DomainCommand<'WithdrawRefund', WithdrawRefund>
  | DomainCommand<'ReserveRefundPayment', { readonly paymentId: string }>
  | DomainCommand<'ReleaseRefundPayment', { readonly paymentId: string }>
  | DomainCommand<'MarkRefundPaid', MarkRefundPaid>;

export type Refund = { readonly status: 'none' } | ExistingRefund;
export type ExistingRefund = RequestProgress & {
  readonly refundId: string;
  readonly userId: string;
  /** Name of the receipt's file. */
  readonly fileId: string;
  /** Absent while it is neither paid nor in a payment file. */
  readonly payment?: RefundPayment | undefined;
};

export const refund: Decider<RefundCommand, Refund, RefundEvent> = { initial: { status: 'none' }, decide, evolve };

function decide(command: RefundCommand, state: Refund): Decision<RefundEvent> {
  if (command.type === 'RequestRefund') return requestRefund(command.data, state);
  if (state.status === 'none') return refundDoesNotExist();
  switch (command.type) {
    case 'ReviewRefund':
      return reviewRefund(command.data, state);
    case 'WithdrawRefund':
      return withdrawRefund(command.data, state);
    case 'ReserveRefundPayment':
      return reservePayment(command.data, state);
    case 'ReleaseRefundPayment':
      return releasePayment(command.data, state);
    case 'MarkRefundPaid':
      return markPaid(command.data, state);
    default:
      return command satisfies never;
  }
}

/** What titles of refunds begin with. They are references, and so the same in all languages. */
export const titleStart = 'Refund ';

function requestRefund(details: RequestRefund, state: Refund): Decision<RefundEvent> {
  const { refundId, userId, reference, amountCents, fileName, file } = details;
  const description = details.description.trim();
  const refusal = descriptionFits(description) ?? amountIsPayable(amountCents) ?? requestIsNew(state);
  if (refusal) return refusal;
  const title = `${titleStart}${reference.year}-${String(reference.number).padStart(4, '0')}`;
  const data = { refundId, userId, title, amountCents, description, fileName, file };
  return accept({ type: 'RefundRequested', data });
}

function reviewRefund(review: ReviewRefund, state: ExistingRefund): Decision<RefundEvent> {
  const { refundId, userId } = state;
  const { decision, reviewerId } = review;
  const comment = textOrNull(review.comment);
  const refusal = notOwnRequest(reviewerId, userId) ?? commentFits(comment) ?? notReviewedYet(state);
  const data = { refundId, userId, decision, comment, reviewerId, ...forReviewer(review) };
  return refusal ?? accept({ type: 'RefundReviewed', data });
}

function withdrawRefund({ byUserId }: WithdrawRefund, state: ExistingRefund): Decision<RefundEvent> {
  const { refundId, userId } = state;
  if (byUserId !== userId) return refundDoesNotExist();
  return canBeWithdrawn(state) ?? accept({ type: 'RefundWithdrawn', data: { refundId, userId } });
}

function evolve(state: Refund, event: RefundEvent): Refund {
  if (event.type === 'RefundRequested') {
    const { refundId, userId, file } = event.data;
    return { refundId, userId, fileId: file.fileId, status: 'PENDING' };
  }
  if (state.status === 'none') return state;
  const { refundId, userId, fileId } = state;
  const requested = { refundId, userId, fileId };
  switch (event.type) {
    case 'RefundReviewed':
      return { ...requested, status: event.data.decision, reviewerId: event.data.reviewerId };
    case 'RefundWithdrawn':
      return { ...requested, status: 'WITHDRAWN' };
    case 'RefundPaymentReserved':
      return { ...state, payment: { paymentId: event.data.paymentId, isPaid: false } };
    case 'RefundPaymentReleased':
      return { ...state, payment: undefined };
    case 'RefundPaid':
      return { ...state, payment: { paymentId: event.data.paymentId, isPaid: true } };
    default:
      return event satisfies never;
  }
}

function descriptionFits(description: string): Rejection | null {
  if (!isBlank(description) && description.length <= refundLimits.descriptionMax) return null;
  return reject({ rule: 'R33', kind: 'invalid', field: 'description', because: { is: 'refundDescription' } });
}

function amountIsPayable(amountCents: number): Rejection | null {
  if (!Number.isInteger(amountCents) || amountCents < 1) return wrongAmount('refundAmount');
  return amountCents > refundLimits.amountMaxCents ? wrongAmount('refundAmountMax') : null;
}

function wrongAmount(is: 'refundAmount' | 'refundAmountMax'): Rejection {
  return reject({ rule: 'R33', kind: 'invalid', field: 'amount', because: { is } });
}

function requestIsNew(state: Refund): Rejection | null {
  if (state.status === 'none') return null;
  return reject({ rule: 'R33', kind: 'conflict', code: 'CONFLICT', because: { is: 'alreadySubmitted' } });
}

function refundDoesNotExist(): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchRefund' } });
}
