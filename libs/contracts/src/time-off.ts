import type { PlainDate } from './plain-date.js';
import type { RequestStatus } from './requests.js';

export const timeOffTypes = ['VACATION', 'SICK', 'HOLIDAY', 'SPECIAL'] as const;
export type TimeOffType = (typeof timeOffTypes)[number];

/** The types a person can request. Holidays come from the country's calendar (R30). */
export const requestableTypes = ['VACATION', 'SICK', 'SPECIAL'] as const;
export type RequestableType = (typeof requestableTypes)[number];

export interface TimeOff {
  id: string;
  userId: string;
  type: TimeOffType;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
  /** Of a vacation over New Year: the hours that count for each leave year (R28), the first one first. Null for one year. */
  yearHours?: { year: number; hours: number }[] | null;
  reason: string | null;
  status: RequestStatus;
  reviewComment: string | null;
  reviewerName: string | null;
  /** ISO time. Null for a public holiday, which is never requested. */
  createdAt: string | null;
  reviewedAt: string | null;
  /** Hours of a vacation that approved sick leave gave back (R50). */
  givenBackHours: number;
  /** The last wish or decision to cancel it, whole or in part (R48). */
  cancellation: Cancellation | null;
  /** The reviewer who entered it for the person (R49). */
  enteredByName: string | null;
  /** A vacation that was entered because the company is closed (R53). Its reason is the name of the closure. */
  isClosure: boolean;
  /** Of special leave, also if HR has renamed or removed the kind since (R51). */
  specialKind?: { kindId: string; name: string } | null;
}

export interface Cancellation {
  /** A request that was cancelled whole is listed by `?cancelled=true` only. */
  status: 'REQUESTED' | 'REJECTED' | 'CANCELLED';
  /** The first day to cancel. */
  from: PlainDate;
  isWhole: boolean;
  reason: string | null;
  comment: string | null;
  /** What the person said to it, once it is cancelled. */
  consent: Consent | null;
  /** ISO time of the wish or the decision. */
  at: string;
  reviewerName: string | null;
}

/** They asked for it, or they agreed with the reviewer or not. */
export type Consent = 'REQUESTED' | 'AGREED' | 'NOT_AGREED';

/** POST /api/time-off/{id}/cancellation (R48). */
export interface RequestCancellationBody {
  /** By default the first day, or tomorrow once the leave has begun. */
  from?: PlainDate | null;
  reason?: string | null;
}

/** POST /api/team/time-off/{id}/cancellation: a reviewer cancels without being asked (R48). */
export interface CancelTimeOffBody {
  from?: PlainDate | null;
  comment: string;
  personAgreed: boolean;
}

/** POST /api/team/time-off: a reviewer enters leave for someone else (R49). */
export interface EnterTimeOffBody extends RequestTimeOffBody {
  userId: string;
}

export interface RequestTimeOffBody {
  type: RequestableType;
  startDate: PlainDate;
  endDate: PlainDate;
  /** Used only for a partial day: same start and end, below 8, in steps of 0.5. Otherwise a hint (R27). */
  hours?: number;
  /** Required for SPECIAL if its kind needs a note (R51). */
  reason?: string | null;
  /** Of SPECIAL only: one of GET /api/time-off/special-leave. */
  kindId?: string;
}

/** A row of GET /api/time-off/special-leave: the kinds that HR offers, with the reader's own balance of this leave year (R51). */
export interface SpecialLeave {
  kindId: string;
  name: string;
  isPaid: boolean;
  needsNote: boolean;
  year: number;
  /** Null if it is not limited. */
  limitHours: number | null;
  approvedHours: number;
  pendingHours: number;
}

/** The reply to POST /api/time-off: the request and, if no one can review it, a notice that says so (R36). */
export interface TimeOffRequestReply extends TimeOff {
  notice: string | null;
}

/** GET /api/time-off/preview (R28a). */
export interface TimeOffPreview {
  hours: number;
  /** The days that these hours are on. */
  workingDays?: number;
  /**
   * One entry per leave year of the range, oldest first: the hours that can be used on these dates, without what expires before them
   * and what other requests need. For SICK the years that get hours back once it is approved (R50), for SPECIAL
   * those of its kind, if that is limited (R51). `sums` shows what is available in the year; only for VACATION.
   */
  balances: PreviewedBalance[];
  /** Vacation balance of the first of these years after this request. Null for SICK and SPECIAL. */
  balanceAfterHours: number | null;
  /**
   * The days of the range that cost nothing, and half holidays, which take half of the day's hours. A holiday at a weekend, or on a day
   * without hours in the work pattern (`freeDays`), is not listed.
   */
  notCounted: { weekendDays: number; freeDays?: number; holidays: NamedDate[]; halfHolidays?: NamedDate[] };
  /** With `?days=true`: every date of the range, as long as the rules accept it. */
  days?: PreviewedDay[];
  refusal: { statusCode: number; message: string; code: string | null } | null;
  notice: string | null;
}

export interface NamedDate {
  date: PlainDate;
  name: string;
}

export interface PreviewedBalance {
  year: number;
  leftBefore: number;
  leftAfter: number;
  /** For VACATION, with `expectedHours`, which `leftBefore` counts on (R54). It may contain hours that cannot be used on these dates. */
  sums?: TimeOffBalance;
  /** For VACATION: what is left of it before this request. */
  carried?: CarriedLeave[];
}

export interface PreviewedDay {
  date: PlainDate;
  hours: number;
  /** Why it does not count or, on a half holiday, counts with half of its hours. */
  reason: 'WEEKEND' | 'NO_HOURS' | 'HOLIDAY' | 'HALF_HOLIDAY' | 'ILL' | null;
  /** Of the holiday. */
  name: string | null;
}

/** A row of GET /api/team/time-off. Pending requests come first, then the newest (R43). */
export interface TeamTimeOff extends TimeOff {
  userName: string;
  userJobTitle: string;
  userCountry: string;
  /**
   * While it is pending: the hours that can be used on its dates without it, of the leave year in which it starts, as in
   * `TimeOffReviewContext`. Null for SICK and SPECIAL.
   */
  availableHours: number | null;
  /** The hours of the requester's day, on average over the year in which it starts (R52). */
  dayHours?: number;
  /** While it is pending: how many others of the requester's team are away in its range, from today on. Null without a team. */
  othersAway: number | null;
}

/** GET /api/team/time-off/{id}/context: information for the reviewer. */
export interface TimeOffReviewContext {
  /**
   * Hours of the leave year in which the request starts that can be used on its dates, before and after this request; other pending
   * requests count as taken. For SPECIAL those of its kind. Null for SICK, and if the kind is not limited. `sums` shows what is available
   * in the year, without this request; only for VACATION.
   */
  balance: { year: number; leftHours: number; leftAfterHours: number; dayHours?: number; sums?: TimeOffBalance } | null;
  /** Time off of others during the range. Members of the requester's team come first, also those whom the reviewer does not see. */
  alsoAway: {
    id: string;
    userId: string;
    userName: string;
    /** AWAY if the reviewer does not see the person; only approved time off from today on is then listed (R45). */
    type: RequestableType | 'AWAY';
    startDate: PlainDate;
    endDate: PlainDate;
    /** With AWAY as in the calendar: 8 means a full day. */
    hours: number;
    status: RequestStatus;
  }[];
  /** How many more there are. In a large company only the first hundred are listed (R43). */
  moreAway: number;
}

/** GET /api/time-off/balance: the ring next to the calendar. */
export interface TimeOffBalance {
  year: number;
  entitlementHours: number;
  correctionHours: number;
  approvedHours: number;
  pendingHours: number;
  /** entitlement + corrections + carried − lapsed − approved (R25, R54). */
  leftHours: number;
  /** What went over from the year before (R54). */
  carriedHours?: number;
  /** What was not taken by its last day (R55). */
  lapsedHours?: number;
  /** The same by the last day on which it could be taken, which is the reason. */
  lapsed?: LapsedLeave[];
  /** What will probably go over into this year, as long as the year before has not ended. Not in `leftHours`. */
  expectedHours?: number;
  /** What is left of the carried or expected hours after all leave that is planned, the first to expire first. */
  carried?: CarriedLeave[];
  /** With `expectedHours`, which requests for that year may count on (R54). */
  nextYear?: TimeOffBalance;
  /** The hours of the person's day, on average over the year (R52). */
  dayHours?: number;
  /** The longest day that the person works from today on, at least eight hours: a part of a day has fewer (R27). */
  longestDayHours?: number;
  /** With `?explained=true`: the reasons for these numbers. */
  explanation?: BalanceExplanation;
}

export interface BalanceExplanation {
  vacationDays: number;
  /** What HR added or took away in this year, the first one first. Without a name if the person was deleted, and for an API token. */
  corrections: { hours: number; at: string; byName: string | null }[];
  /** The policy for what was left of the year before, if anything was. Null hours: all of it, null date: without a last day (R54). */
  carryOver: { limitHours: number | null; dayHours: number; expiresOn: PlainDate | null } | null;
  /** The days on which the person was told of leave that expires in this year or later, by its last day (R55). */
  warnings: { lastDay: PlainDate; warnedOn: PlainDate[] }[];
  /** What stays longer than the policy says because the person was ill up to its last day (R55). */
  kept: CarriedLeave[];
}

export interface LapsedLeave {
  lastDay: PlainDate;
  hours: number;
}

export interface CarriedLeave {
  /** The leave year that it comes from. */
  year: number;
  hours: number;
  /** The last day on which it can be taken. Null if it does not expire. */
  expiresOn: PlainDate | null;
  /** What pending requests would take of it besides: it expires as well if they are not approved. Only of what went over. */
  waitingHours?: number;
}

export const timeOffLimits = {
  fullDayHours: 8,
  partialStepHours: 0.5,
  /** Half holidays, fractions of years and carry-over give quarters. */
  balanceStepHours: 0.25,
  reasonMax: 500,
  rangeMaxDays: 366,
  pastYears: 1,
  aheadYears: 2,
} as const;
