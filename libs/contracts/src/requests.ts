/** What requests for time off and for refunds have in common. */
export const requestStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export type ReviewDecision = Exclude<RequestStatus, 'PENDING'>;

export interface ReviewBody {
  status: ReviewDecision;
  comment?: string | null;
}

export const reviewLimits = { commentMax: 500 } as const;
