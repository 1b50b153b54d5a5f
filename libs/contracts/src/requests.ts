/** Shared by requests for time off and refunds. */
export const requestStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export type ReviewDecision = Exclude<RequestStatus, 'PENDING'>;

export interface ReviewBody {
  status: ReviewDecision;
  comment?: string | null;
}

export const reviewLimits = { commentMax: 500 } as const;

/** GET /api/team/pending: the requests that wait for the viewer's review, each kind counted up to `pendingCountMax`. */
export interface PendingCounts {
  timeOff: number;
  refunds: number;
}

export const pendingCountMax = 1000;
