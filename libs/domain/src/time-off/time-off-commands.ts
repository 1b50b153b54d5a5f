import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { WeekHours } from '@staffroom/contracts/work-patterns.js';
import type { DomainCommand } from '../decider.js';
import type { LeaveYearFacts } from './carry-over.js';
import type { DayOff } from './working-time.js';

export interface OpenLeaveAccount {
  readonly userId: string;
  readonly country: Country;
  readonly vacationDays: number;
  /** The current leave year. */
  readonly year: number;
  /** Negative for a person who joins during the year (R25). */
  readonly correctionHours: number;
}

export interface ChangeVacationDays {
  readonly vacationDays: number;
  /** The current leave year. Earlier years keep their entitlement. */
  readonly year: number;
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
}

export interface ChangeCountry {
  readonly country: Country;
  /** The first day in the new country. The policy of the country on 31 December applies to the year (R54). */
  readonly from: PlainDate;
}

/** R53. Null for the holidays of the country alone. */
export interface ChangeRegion {
  readonly region: string | null;
}

/** R52. */
export interface ChangeWorkPattern {
  readonly from: PlainDate;
  readonly hours: WeekHours;
  readonly today: PlainDate;
  /** The person's, at least those within the pending requests from that date on. */
  readonly daysOff: readonly DayOff[];
  /** Without them, what has lapsed is not recorded first (R55). */
  readonly leaveYears?: LeaveYearFacts;
}

export interface CorrectVacationHours {
  /** The current leave year. */
  readonly year: number;
  /** The hours HR entered minus the hours HR had read (R25). */
  readonly deltaHours: number;
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
}

/** The time off a person considers. A preview evaluates it like a request, but records nothing (R28a). */
export interface ProposedTimeOff {
  readonly type: RequestableType;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  /** Used only for a partial day, otherwise a hint (R27). */
  readonly hours?: number | null;
  /** The calendar date in the company's time zone (R26). */
  readonly today: PlainDate;
  /** The requester's, at least those within the range. */
  readonly daysOff: readonly DayOff[];
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
  /** Of special leave: the kind that was chosen, and what HR offers under that id now. Null if nothing. */
  readonly kindId?: string | null | undefined;
  readonly kind?: SpecialLeaveKind | null;
}

export interface RequestTimeOff extends ProposedTimeOff {
  readonly requestId: string;
  readonly userId: string;
  readonly reason?: string | null;
}

/** A reviewer enters leave for someone else (R49). */
export interface EnterTimeOff extends RequestTimeOff {
  readonly reviewerId: string;
}

export interface ReviewTimeOff {
  readonly requestId: string;
  readonly decision: ReviewDecision;
  readonly comment?: string | null;
  readonly reviewerId: string;
  /** If a substitute reviews: for whom. */
  readonly forReviewerId?: string | undefined;
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
  /** The present kind of special leave, if `kindIdOf` the request finds one. Absent if HR has removed it. */
  readonly kind?: SpecialLeaveKind | null;
}

export interface WithdrawTimeOff {
  readonly requestId: string;
  readonly byUserId: string;
}

/** The person asks to cancel an approved request (R48). */
export interface RequestCancellation {
  readonly requestId: string;
  readonly byUserId: string;
  /** The first day to cancel. By default the first day, or tomorrow once the request has begun. */
  readonly from?: PlainDate | null;
  readonly reason?: string | null;
  readonly today: PlainDate;
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
}

export interface ReviewCancellation {
  readonly requestId: string;
  readonly decision: ReviewDecision;
  readonly comment?: string | null;
  readonly reviewerId: string;
  /** If a substitute decides: for whom. */
  readonly forReviewerId?: string | undefined;
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
}

/** A reviewer cancels without being asked (R48). */
export interface CancelTimeOff {
  readonly requestId: string;
  readonly from?: PlainDate | null;
  readonly comment: string | null;
  readonly personAgreed: boolean;
  readonly reviewerId: string;
  /** If a substitute decides: for whom. */
  readonly forReviewerId?: string | undefined;
  readonly today: PlainDate;
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
}

/** Every day: the years that have ended are closed (R54). */
export interface CloseLeaveYears {
  readonly leaveYears: LeaveYearFacts;
}

/** Every day: what was not taken by its last day (R55). */
export interface LapseLeave {
  readonly leaveYears: LeaveYearFacts;
}

/** Every day, after years are closed: who has to be warned of leave that expires (R55). */
export interface WarnOfExpiry {
  /** A new one. Each warning has it with a number. */
  readonly warningId: string;
  readonly leaveYears: LeaveYearFacts;
}

/** The company is closed on that date (R53). */
export interface EnterClosure {
  readonly dayId: string;
  readonly date: PlainDate;
  readonly name: string;
  readonly isHalf: boolean;
  /** Of the request that is entered, if one is. */
  readonly requestId: string;
  /** Who has added the closure. */
  readonly byId: string;
  readonly today: PlainDate;
  readonly daysOff: readonly DayOff[];
  /** Without them, nothing is expected to be carried over (R54). */
  readonly leaveYears?: LeaveYearFacts;
}

/** The closure is gone, or concerns the person no longer. */
export interface TakeBackClosure {
  readonly dayId: string;
  readonly date: PlainDate;
  /** Who has removed it, or added it if it still concerns others. */
  readonly byId: string;
  readonly today: PlainDate;
}

export type TimeOffCommand =
  | DomainCommand<'OpenLeaveAccount', OpenLeaveAccount>
  | DomainCommand<'ChangeVacationDays', ChangeVacationDays>
  | DomainCommand<'ChangeCountry', ChangeCountry>
  | DomainCommand<'ChangeRegion', ChangeRegion>
  | DomainCommand<'ChangeWorkPattern', ChangeWorkPattern>
  | DomainCommand<'CorrectVacationHours', CorrectVacationHours>
  | DomainCommand<'RequestTimeOff', RequestTimeOff>
  | DomainCommand<'EnterTimeOff', EnterTimeOff>
  | DomainCommand<'ReviewTimeOff', ReviewTimeOff>
  | DomainCommand<'WithdrawTimeOff', WithdrawTimeOff>
  | DomainCommand<'RequestCancellation', RequestCancellation>
  | DomainCommand<'ReviewCancellation', ReviewCancellation>
  | DomainCommand<'CancelTimeOff', CancelTimeOff>
  | DomainCommand<'CloseLeaveYears', CloseLeaveYears>
  | DomainCommand<'LapseLeave', LapseLeave>
  | DomainCommand<'WarnOfExpiry', WarnOfExpiry>
  | DomainCommand<'EnterClosure', EnterClosure>
  | DomainCommand<'TakeBackClosure', TakeBackClosure>;
