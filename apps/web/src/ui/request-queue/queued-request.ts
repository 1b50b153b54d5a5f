import type { RequestStatus } from '@staffroom/contracts/requests.js';

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
}
