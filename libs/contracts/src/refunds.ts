import type { FileType } from './files.js';
import type { RequestStatus } from './requests.js';
import { text } from './texts/text.js';

export interface Refund {
  id: string;
  /** The reference, `Refund YYYY-NNNN` (R33). */
  title: string;
  /** The expense reason. */
  description: string;
  /** In cents. */
  amount: number;
  status: RequestStatus;
  /** Address of the receipt. Every access checks the same rights as for the request (R18). */
  fileUrl: string;
  fileName: string;
  fileType: FileType;
  createdAt: string;
  reviewComment: string | null;
  reviewerName: string | null;
  reviewedAt: string | null;
  /** When HR marked it as paid (R33a). */
  paidAt: string | null;
  userId: string;
  /** Reference of the latest other request of this person with the same receipt, byte by byte. */
  sameReceiptAs: string | null;
  /** The same for a request of the same amount, at most 24 hours before or after this one. */
  sameAmountAs: string | null;
}

/** The reply to POST /api/refunds: the request and, if no one can review it, a notice that says so (R36). */
export interface RefundRequestReply extends Refund {
  notice: string | null;
}

/** A refund of someone else. */
export interface TeamRefund extends Refund {
  userName: string;
  userJobTitle: string;
}

/** A row of GET /api/team/refunds. Pending requests come first, then the newest (R43). */
export interface QueuedRefund extends TeamRefund {
  /** Another request in the company, of this person or of someone else, has the same receipt. */
  isReceiptUsedAgain: boolean;
}

export const refundLimits = { descriptionMax: 200, amountMaxCents: 99_999_999 } as const;

export const refundMessages = {
  description: text('Expense reason is required (max 200 characters)'),
  amount: text('Amount is required and must be greater than 0'),
  amountStep: text('Amount must have at most 2 decimals'),
  amountMax: text('Amount must be at most 999,999.99'),
  file: text('Receipt/Invoice is required'),
} as const;
