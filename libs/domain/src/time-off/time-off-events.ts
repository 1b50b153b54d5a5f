import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';

/** All of one person's time off, so that balance and overlap are decided within one stream (R29). */
export function timeOffStream(userId: string): string {
  return `time-off-${userId}`;
}

/** The hours that a request takes from one leave year. A range over New Year has one charge per year (R28). */
export interface Charge {
  readonly year: number;
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
  /** Empty for SICK, which takes nothing from the balance. They would tell the type, and are encrypted like it (R46). */
  readonly charges: Personal<readonly Charge[]>;
  readonly reason: Personal<string>;
}

export interface TimeOffReviewed {
  readonly requestId: string;
  /** The requester, who is the subject of the comment. */
  readonly userId: string;
  readonly decision: ReviewDecision;
  readonly comment: Personal<string>;
  readonly reviewerId: string;
  /** The reviewer for whom the decision was made by a substitute (R57). */
  readonly forReviewerId?: string;
}

export interface TimeOffWithdrawn {
  readonly requestId: string;
  readonly userId: string;
}

export type TimeOffEvent =
  | DomainEvent<'LeaveAccountOpened', LeaveAccountOpened>
  | DomainEvent<'VacationDaysChanged', VacationDaysChanged>
  | DomainEvent<'CountryChanged', CountryChanged>
  | DomainEvent<'VacationHoursCorrected', VacationHoursCorrected>
  | DomainEvent<'TimeOffRequested', TimeOffRequested>
  | DomainEvent<'TimeOffReviewed', TimeOffReviewed>
  | DomainEvent<'TimeOffWithdrawn', TimeOffWithdrawn>;

export const timeOffEvents = defineEvents<TimeOffEvent>({
  LeaveAccountOpened: { version: 1, subject: 'userId' },
  VacationDaysChanged: { version: 1, subject: 'userId' },
  CountryChanged: { version: 1, subject: 'userId' },
  VacationHoursCorrected: { version: 1, subject: 'userId' },
  TimeOffRequested: {
    version: 2,
    subject: 'userId',
    personal: { type: true, charges: true, reason: true },
    upcast: (data) => data, // version 1 stored type and charges in plain text
  },
  TimeOffReviewed: { version: 1, subject: 'userId', personal: { comment: true } },
  TimeOffWithdrawn: { version: 1, subject: 'userId' },
});
