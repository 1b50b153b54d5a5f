import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { Cancellation } from '@staffroom/contracts/time-off.js';

/** The fields that requests of every queue share. */
export interface QueuedRequest {
  id: string;
  userId: string;
  userName: string;
  userJobTitle: string;
  userCountry?: string;
  status: RequestStatus;
  reviewComment: string | null;
  reviewerName: string | null;
  reviewedAt: string | null;
  /** Of time off that was approved. */
  cancellation?: Pick<Cancellation, 'status' | 'at' | 'reviewerName'> | null;
}

/** Whether reviewers are asked to answer: to the request, or to the wish to cancel it (R48). */
export function isWaiting({ status, cancellation }: Pick<QueuedRequest, 'status' | 'cancellation'>): boolean {
  return status === 'PENDING' || cancellation?.status === 'REQUESTED';
}

export function isCancelling({ cancellation }: Pick<QueuedRequest, 'cancellation'>): boolean {
  return cancellation?.status === 'REQUESTED';
}

/** Names what is decided: a request waits again when its requester wants to cancel it. */
export function turnOf({ id, cancellation }: Pick<QueuedRequest, 'id' | 'cancellation'>): string {
  return cancellation?.status === 'REQUESTED' ? `${id} ${cancellation.at}` : id;
}
