import type { PlainDate } from './plain-date.js';
import type { RequestStatus } from './requests.js';

export const timeOffTypes = ['VACATION', 'SICK', 'HOLIDAY'] as const;
export type TimeOffType = (typeof timeOffTypes)[number];

/** What a person may ask for; holidays come from the country's calendar (R30). */
export const requestableTypes = ['VACATION', 'SICK'] as const;
export type RequestableType = (typeof requestableTypes)[number];

export interface TimeOff {
  id: string;
  userId: string;
  type: TimeOffType;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
  reason: string | null;
  status: RequestStatus;
  reviewComment: string | null;
  reviewerName: string | null;
  /** ISO moment; null for a public holiday, which nobody asked for. */
  createdAt: string | null;
  reviewedAt: string | null;
}

export interface RequestTimeOffBody {
  type: RequestableType;
  startDate: PlainDate;
  endDate: PlainDate;
  /** Counts only on a partial day: same start and end, below 8, in steps of 0.5. Otherwise a hint (R27). */
  hours?: number;
  reason?: string | null;
}

/** The reply to POST /api/time-off: the request and, when nobody can review it, a notice that says so (R36). */
export interface TimeOffRequestReply extends TimeOff {
  notice: string | null;
}

/** GET /api/time-off/preview (R28a). */
export interface TimeOffPreview {
  hours: number;
  /** One entry per leave year touched, oldest first; empty for SICK. */
  balances: { year: number; leftBefore: number; leftAfter: number }[];
  /** Balance of the first year touched after this request; null for SICK. */
  balanceAfterHours: number | null;
  refusal: { statusCode: number; message: string; code: string | null } | null;
  notice: string | null;
}

/** A row of GET /api/team/time-off; pending first, then newest first (R43). */
export interface TeamTimeOff extends TimeOff {
  userName: string;
  userJobTitle: string;
  userCountry: string;
  /** What the requester has left this year, in hours. */
  vacationHours: number;
}

/** GET /api/team/time-off/{id}/context: what helps to decide. */
export interface TimeOffReviewContext {
  /** Left in the leave year the request starts in, before and after this request; null for SICK. */
  balance: { year: number; leftHours: number; leftAfterHours: number } | null;
  /** Others of the requester's team, who come first, and others the reviewer sees, with time off that touches the range. */
  alsoAway: {
    id: string;
    userId: string;
    userName: string;
    type: RequestableType;
    startDate: PlainDate;
    endDate: PlainDate;
    hours: number;
    status: RequestStatus;
  }[];
  /** How many more there are: of a large company the first hundred are named (R43). */
  moreAway: number;
}

/** GET /api/time-off/balance: the ring beside the calendar. */
export interface TimeOffBalance {
  year: number;
  entitlementHours: number;
  correctionHours: number;
  approvedHours: number;
  pendingHours: number;
  /** entitlement + corrections − approved (R25). */
  leftHours: number;
}

export const timeOffLimits = {
  fullDayHours: 8,
  partialStepHours: 0.5,
  reasonMax: 500,
  rangeMaxDays: 366,
  pastYears: 1,
  aheadYears: 2,
} as const;
