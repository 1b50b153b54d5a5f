import type { RequestStatus } from '@staffroom/contracts/requests.js';

/** What every request of a queue has, whatever it asks for. */
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
