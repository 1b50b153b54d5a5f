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
  const message = 'You cannot review your own request. Please ask another reviewer.';
  return reject({ rule: 'R14', kind: 'forbidden', code: 'OWN_REQUEST', message });
}

export function commentFits(comment: string | null): Rejection | null {
  if (!comment || comment.length <= commentMax) return null;
  const message = `The comment may have at most ${commentMax} characters. This one has ${comment.length}.`;
  return reject({ rule: 'R15', kind: 'invalid', field: 'comment', message });
}

/** Takes any status, because a kind of request may have more of them. */
export function notReviewedYet({ status }: { readonly status: string }): Rejection | null {
  if (status === 'PENDING') return null;
  const withdrawn = status === 'WITHDRAWN';
  const message = withdrawn
    ? 'This request was withdrawn. There is nothing left to review.'
    : `This request is already ${status.toLowerCase()}. It cannot be reviewed again.`;
  return reject({ rule: 'R15', kind: 'conflict', code: withdrawn ? 'NOT_PENDING' : 'ALREADY_REVIEWED', message });
}

export function canBeWithdrawn({ status }: { readonly status: string }): Rejection | null {
  if (status === 'PENDING') return null;
  const message = `This request is already ${status.toLowerCase()}. Only a pending request can be withdrawn.`;
  return reject({ rule: 'R28b', kind: 'conflict', code: 'NOT_PENDING', message });
}

/** Only a substitute's decision names the reviewer for whom it was made (R57). */
export function forReviewer({ forReviewerId }: { forReviewerId?: string | undefined }): { forReviewerId?: string } {
  return forReviewerId === undefined ? {} : { forReviewerId };
}

export function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
