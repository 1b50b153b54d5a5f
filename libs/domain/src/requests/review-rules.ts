/** Rules for every kind of request that one person submits and another reviews once. */
import { type RequestStatus, type ReviewDecision, reviewLimits } from '@staffroom/contracts/requests.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';

const { commentMax } = reviewLimits;

/** PENDING until it is reviewed, or withdrawn by the requester (R15, R28b). */
export type RequestProgress =
  | { readonly status: Exclude<RequestStatus, ReviewDecision> | 'WITHDRAWN' }
  | { readonly status: ReviewDecision; readonly reviewerId: string };

export function notOwnRequest(reviewerId: string, requesterId: string): Rejection | null {
  if (reviewerId !== requesterId) return null;
  return reject({ rule: 'R14', kind: 'forbidden', code: 'OWN_REQUEST', because: { is: 'ownRequest' } });
}

export function commentFits(comment: string | null): Rejection | null {
  if (!comment || comment.length <= commentMax) return null;
  const because = { is: 'commentTooLong', max: commentMax, length: comment.length } as const;
  return reject({ rule: 'R15', kind: 'invalid', field: 'comment', because });
}

/** Takes any status, because a kind of request may have more of them. */
export function notReviewedYet({ status }: { readonly status: string }): Rejection | null {
  if (status === 'PENDING') return null;
  if (status === 'WITHDRAWN') {
    return reject({ rule: 'R15', kind: 'conflict', code: 'NOT_PENDING', because: { is: 'requestWasWithdrawn' } });
  }
  const because = { is: 'alreadyReviewed', status } as const;
  return reject({ rule: 'R15', kind: 'conflict', code: 'ALREADY_REVIEWED', because });
}

export function canBeWithdrawn({ status }: { readonly status: string }): Rejection | null {
  if (status === 'PENDING') return null;
  return reject({ rule: 'R28b', kind: 'conflict', code: 'NOT_PENDING', because: { is: 'notWithdrawable', status } });
}

/** Only a substitute's decision names the reviewer for whom it was made (R57). */
export function forReviewer({ forReviewerId }: { forReviewerId?: string | undefined }): { forReviewerId?: string } {
  return forReviewerId === undefined ? {} : { forReviewerId };
}

export function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
