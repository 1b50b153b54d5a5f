import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import type { Consent, RequestableType } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { WeekHours } from '@staffroom/contracts/work-patterns.js';
import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';

/** All of one person's time off, so that balance and overlap are decided within one stream (R29). */
export function timeOffStream(userId: string): string {
  return `time-off-${userId}`;
}

/** The hours of one day of an absence. A vacation takes them from the balance of that day's leave year (R28, R47). */
export interface DayHours {
  readonly date: PlainDate;
  readonly hours: number;
}

export interface LeaveAccountOpened {
  readonly userId: string;
  readonly country: Country;
  readonly vacationDays: number;
  /** The leave year the correction belongs to. */
  readonly year: number;
  readonly correctionHours: number;
}

export interface VacationDaysChanged {
  readonly userId: string;
  readonly vacationDays: number;
  /** The first leave year it applies to. Earlier years keep their entitlement. */
  readonly fromYear: number;
}

export interface CountryChanged {
  readonly userId: string;
  readonly country: Country;
  /** The first day in the new country. */
  readonly from: PlainDate;
}

/** The region whose public holidays apply in addition to the country's (R53). Null if there is none, or none is known any more. */
export interface RegionChanged {
  readonly userId: string;
  readonly region: Personal<string>;
}

/** HR records how many hours the person works on each weekday from a date on (R52). */
export interface WorkPatternChanged {
  readonly userId: string;
  readonly from: PlainDate;
  readonly hours: Personal<WeekHours>;
}

export interface VacationHoursCorrected {
  readonly userId: string;
  readonly year: number;
  readonly deltaHours: number;
  /** The sum of that year's corrections, including this one. */
  readonly correctionHours: number;
}

export interface TimeOffRequested {
  readonly requestId: string;
  readonly userId: string;
  readonly type: Personal<RequestableType>;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly hours: number;
  /** The days that count (R27). What a vacation costs follows from them (R47), so they are encrypted like the type (R46). */
  readonly days: Personal<readonly DayHours[]>;
  /** The hours of the whole day, if the request takes only a part of it (R27). */
  readonly partOf: Personal<number>;
  readonly reason: Personal<string>;
  /**
   * The kind of special leave, as `recordedKind` writes it (R51). As long for every type, because the length of the encrypted part
   * must not tell the type (R46).
   */
  readonly special: Personal<string>;
  /** Who entered it for the person (R49). Null if they asked themselves. */
  readonly enteredById: string | null;
}

export interface TimeOffReviewed {
  readonly requestId: string;
  /** The requester, who is the subject of the comment. */
  readonly userId: string;
  readonly decision: ReviewDecision;
  /** The days as they were approved (R47). Empty for a rejected request. */
  readonly days: Personal<readonly DayHours[]>;
  readonly comment: Personal<string>;
  readonly reviewerId: string;
  /** The reviewer for whom the decision was made by a substitute (R57). */
  readonly forReviewerId?: string;
}

/** The days of a pending request after a change of the work pattern (R52). Without hours it cannot be approved. */
export interface TimeOffRecounted {
  readonly requestId: string;
  readonly userId: string;
  readonly type: Personal<RequestableType>;
  readonly hours: number;
  readonly days: Personal<readonly DayHours[]>;
  readonly partOf: Personal<number>;
}

export interface TimeOffWithdrawn {
  readonly requestId: string;
  readonly userId: string;
}

/** The person asks to cancel an approved request from that day on (R48). */
export interface CancellationRequested {
  readonly requestId: string;
  readonly userId: string;
  readonly from: PlainDate;
  readonly reason: Personal<string>;
}

export interface CancellationRejected {
  readonly requestId: string;
  readonly userId: string;
  readonly comment: Personal<string>;
  readonly reviewerId: string;
  /** The reviewer for whom the decision was made by a substitute (R57). */
  readonly forReviewerId?: string;
}

/** An approved request was cancelled, whole or from a day on. */
export interface TimeOffCancelled {
  readonly requestId: string;
  readonly userId: string;
  /** The first day that is cancelled. */
  readonly from: PlainDate;
  /** The last day that remains. Null if nothing does. */
  readonly endDate: PlainDate | null;
  /** The hours that remain. */
  readonly hours: number;
  /** The days that are cancelled. */
  readonly days: Personal<readonly DayHours[]>;
  /** The law may require it. */
  readonly consent: Personal<Consent>;
  readonly comment: Personal<string>;
  readonly reviewerId: string;
  /** The reviewer for whom the decision was made by a substitute (R57). */
  readonly forReviewerId?: string;
}

/** Leave of one leave year that goes over into another, with the last day on which the policy lets it be taken. */
export interface CarriedPart {
  readonly fromYear: number;
  readonly hours: number;
  /** Null without a limit, and in France after an illness until the person was told on return. */
  readonly expiresOn: PlainDate | null;
  /** It could not be taken because of illness (R55). */
  readonly isKept?: true;
}

/** What is left at the end of a leave year. A later event about the same year replaces it (R54). */
export interface LeaveCarriedOver {
  readonly userId: string;
  readonly fromYear: number;
  /** The person's country on 31 December, whose policy applies. */
  readonly country: Country;
  /** The policy: null carries all hours over. What it does not carry over expires on 31 December. */
  readonly limitHours: number | null;
  /** The policy: the last day of what it carries over. */
  readonly expiresOn: PlainDate | null;
  /** All hours that are left, also those of earlier years. */
  readonly hours: Personal<number>;
  readonly parts: Personal<readonly CarriedPart[]>;
}

/** Why the person is told: it is January, leave expires soon, or they have returned from an illness (in France). */
export type WarningOccasion = 'NEW_YEAR' | 'EXPIRY' | 'RETURN';

/** The person is told what they have and when it expires (R55). The expiry and the hours may tell of an illness. */
export interface LeaveExpiryWarned {
  readonly userId: string;
  readonly warningId: string;
  readonly warnedOn: PlainDate;
  /** The leave year whose leave expires. */
  readonly fromYear: number;
  readonly occasion: Personal<WarningOccasion>;
  readonly hours: Personal<number>;
  /** All hours that are left of that year, if these are not all. */
  readonly leftHours?: Personal<number>;
  /** By the policy. Null if the hours do not expire. */
  readonly expiresOn: Personal<PlainDate>;
  /** The last day: by the policy, or 30 days after a late warning. */
  readonly lastDay: Personal<PlainDate>;
  /** In January: what the person has for the new year, without carried leave. */
  readonly newYearHours: Personal<number>;
}

/** Leave was not taken by its last day. A later event about the same hours replaces it. */
export interface LeaveLapsed {
  readonly userId: string;
  readonly fromYear: number;
  /** The leave year whose balance they are missing from. */
  readonly inYear: number;
  readonly expiresOn: Personal<PlainDate>;
  readonly lastDay: Personal<PlainDate>;
  /** 0 if all of it was taken. */
  readonly hours: Personal<number>;
}

/** A request was entered for a closure of the company, and approved with it (R53). */
export interface ClosureEntered {
  readonly requestId: string;
  readonly userId: string;
  readonly dayId: Personal<string>;
  readonly date: PlainDate;
}

/** Why a closure takes no vacation of a person. */
export type ClosureSkipReason = 'OTHER_LEAVE' | 'NO_WORK' | 'TOO_LITTLE_LEAVE';

export interface ClosureSkipped {
  readonly userId: string;
  /** The other leave, whose history tells it. Null for another reason. */
  readonly requestId: string | null;
  readonly dayId: Personal<string>;
  readonly date: PlainDate;
  readonly why: Personal<ClosureSkipReason>;
}

/** The closure was removed, or concerns the person no longer. A request that was still approved is cancelled with it. */
export interface ClosureTakenBack {
  readonly requestId: string;
  readonly userId: string;
  readonly dayId: Personal<string>;
  readonly date: PlainDate;
}

/** About the leave of a person as a whole. */
export type LeaveAccountEvent =
  | DomainEvent<'LeaveAccountOpened', LeaveAccountOpened>
  | DomainEvent<'VacationDaysChanged', VacationDaysChanged>
  | DomainEvent<'CountryChanged', CountryChanged>
  | DomainEvent<'RegionChanged', RegionChanged>
  | DomainEvent<'WorkPatternChanged', WorkPatternChanged>
  | DomainEvent<'VacationHoursCorrected', VacationHoursCorrected>
  | DomainEvent<'LeaveCarriedOver', LeaveCarriedOver>
  | DomainEvent<'LeaveExpiryWarned', LeaveExpiryWarned>
  | DomainEvent<'LeaveLapsed', LeaveLapsed>;

/** About one request, or a closure of the company. */
export type TimeOffRequestEvent =
  | DomainEvent<'TimeOffRequested', TimeOffRequested>
  | DomainEvent<'TimeOffReviewed', TimeOffReviewed>
  | DomainEvent<'TimeOffRecounted', TimeOffRecounted>
  | DomainEvent<'TimeOffWithdrawn', TimeOffWithdrawn>
  | DomainEvent<'CancellationRequested', CancellationRequested>
  | DomainEvent<'CancellationRejected', CancellationRejected>
  | DomainEvent<'TimeOffCancelled', TimeOffCancelled>
  | DomainEvent<'ClosureEntered', ClosureEntered>
  | DomainEvent<'ClosureSkipped', ClosureSkipped>
  | DomainEvent<'ClosureTakenBack', ClosureTakenBack>;

/** One ledger for each person. */
export type TimeOffEvent = LeaveAccountEvent | TimeOffRequestEvent;

export const timeOffEvents = defineEvents<TimeOffEvent>({
  LeaveAccountOpened: { version: 1, subject: 'userId' },
  VacationDaysChanged: { version: 1, subject: 'userId' },
  CountryChanged: { version: 1, subject: 'userId' },
  RegionChanged: { version: 1, subject: 'userId', personal: { region: true } },
  WorkPatternChanged: { version: 1, subject: 'userId', personal: { hours: true } },
  VacationHoursCorrected: { version: 1, subject: 'userId' },
  TimeOffRequested: {
    version: 1,
    subject: 'userId',
    personal: { type: true, days: true, partOf: true, reason: true, special: true },
  },
  TimeOffReviewed: { version: 1, subject: 'userId', personal: { days: true, comment: true } },
  TimeOffRecounted: { version: 1, subject: 'userId', personal: { type: true, days: true, partOf: true } },
  TimeOffWithdrawn: { version: 1, subject: 'userId' },
  CancellationRequested: { version: 1, subject: 'userId', personal: { reason: true } },
  CancellationRejected: { version: 1, subject: 'userId', personal: { comment: true } },
  TimeOffCancelled: { version: 1, subject: 'userId', personal: { days: true, consent: true, comment: true } },
  LeaveCarriedOver: { version: 1, subject: 'userId', personal: { hours: true, parts: true } },
  LeaveExpiryWarned: {
    version: 1,
    subject: 'userId',
    personal: { occasion: true, hours: true, leftHours: true, expiresOn: true, lastDay: true, newYearHours: true },
  },
  LeaveLapsed: { version: 1, subject: 'userId', personal: { expiresOn: true, lastDay: true, hours: true } },
  ClosureEntered: { version: 1, subject: 'userId', personal: { dayId: true } },
  ClosureSkipped: { version: 1, subject: 'userId', personal: { dayId: true, why: true } },
  ClosureTakenBack: { version: 1, subject: 'userId', personal: { dayId: true } },
});
