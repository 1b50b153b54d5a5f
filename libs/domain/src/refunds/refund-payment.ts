/** The rules by which an approved refund is paid once (R33a). The status stays APPROVED. */
import { type Decision, accept, reject, type Rejection } from '../decider.js';
import type { Reason } from '../reasons.js';
import type { RefundEvent } from './refund-events.js';

export interface RefundPayment {
  /** The payment file. Null if it was paid in another way. */
  readonly paymentId: string | null;
  readonly isPaid: boolean;
}

export interface MarkRefundPaid {
  /** The file that paid it. Null if it was paid in another way. */
  readonly paymentId: string | null;
}

interface PayableRefund {
  readonly refundId: string;
  readonly userId: string;
  readonly status: string;
  readonly payment?: RefundPayment | undefined;
}

export function reservePayment({ paymentId }: { paymentId: string }, state: PayableRefund): Decision<RefundEvent> {
  const { refundId, userId } = state;
  const data = { refundId, userId, paymentId };
  return isToPay(state) ?? accept({ type: 'RefundPaymentReserved', data });
}

export function releasePayment({ paymentId }: { paymentId: string }, state: PayableRefund): Decision<RefundEvent> {
  const { refundId, userId } = state;
  const data = { refundId, userId, paymentId };
  return isInFile(state, paymentId) ?? accept({ type: 'RefundPaymentReleased', data });
}

export function markPaid({ paymentId }: MarkRefundPaid, state: PayableRefund): Decision<RefundEvent> {
  const { refundId, userId } = state;
  const refusal = paymentId === null ? isToPay(state) : isInFile(state, paymentId);
  return refusal ?? accept({ type: 'RefundPaid', data: { refundId, userId, paymentId } });
}

function isToPay({ status, payment }: PayableRefund): Rejection | null {
  if (status !== 'APPROVED') return refused({ is: 'refundNotApproved', status });
  if (payment?.isPaid) return refused({ is: 'refundIsPaid' });
  return payment ? refused({ is: 'refundIsInFile' }) : null;
}

function isInFile({ payment }: PayableRefund, paymentId: string): Rejection | null {
  if (payment?.paymentId !== paymentId) return refused({ is: 'refundNotInFile' });
  return payment.isPaid ? refused({ is: 'refundIsPaid' }) : null;
}

function refused(because: Reason): Rejection {
  return reject({ rule: 'R33a', kind: 'conflict', code: 'NOT_PAYABLE', because });
}
