/** What was decided on a request, for those who were asked to decide. */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';

export interface Review {
  /** The reader decided. */
  isOwn: boolean;
  /** Null if the reviewer was deleted. */
  reviewerName: string | null;
}

/** The JSON of a `Review`, over the alias of a request and two of `people`. */
export function reviewJson(request: string, reviewer: string, reader: string): string {
  return `json_build_object('isOwn', ${request}.reviewer_id = ${reader}.id, 'reviewerName', ${reviewer}.full_name)`;
}

/** `request` is null if it was withdrawn, or if its requester was deleted. `review` is null if the reader may not know of it. */
export function outcomeOf(
  request: { status: RequestStatus | 'CANCELLED'; review: Review | null } | null,
): string | null {
  if (!request) return t('No longer waiting');
  const { status, review } = request;
  if (status === 'PENDING' || !review) return null;
  if (review.isOwn) return t('{status, select, REJECTED {Rejected} other {Approved}} by you', { status });
  const reviewer = review.reviewerName ?? t('Deleted user');
  return t('{status, select, REJECTED {Rejected} other {Approved}} by {reviewer}', { status, reviewer });
}
