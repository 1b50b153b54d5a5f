/**
 * One person's leave account: where they work, how much leave they have, what they have requested, and what was recorded when leave years
 * ended. It is the state that the ledger's events fold into.
 *
 * Some fields hold the data of events instead of copies. Personal fields in it are decrypted only when a rule reads them: for a long
 * history, decryption would take most of the time.
 */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import { kindRecorded } from './special-leave.js';
import {
  type ClosureSkipReason,
  type DayHours,
  type LeaveCarriedOver,
  type LeaveExpiryWarned,
  type LeaveLapsed,
  type RegionChanged,
  type TimeOffRequested,
} from './time-off-events.js';
import type { WorkPatterns } from './work-pattern.js';

export type LeaveAccount = NoAccount | OpenAccount;

export interface NoAccount {
  readonly status: 'none';
}

export interface OpenAccount {
  readonly status: 'open';
  readonly userId: string;
  readonly country: Country;
  /** Their region, as the last `RegionChanged` recorded it. Null before the first one. */
  readonly placed: Pick<RegionChanged, 'region'> | null;
  /** By ascending year, one per year. The last one whose year has begun applies. */
  readonly entitlements: readonly { readonly fromYear: number; readonly vacationDays: number }[];
  readonly correctionHours: Readonly<Record<number, number>>;
  readonly patterns: WorkPatterns;
  readonly requests: ReadonlyMap<string, TimeOffRequest>;
  readonly leaveYears: LeaveYearRecords;
  /** By `closureKey`. */
  readonly closures: ReadonlyMap<string, ClosureState>;
}

/** What was recorded about ends of leave years (R54, R55): data of events. */
export interface LeaveYearRecords {
  /** The leave year in which the account was opened. Nothing goes over from earlier ones. */
  readonly since: number;
  /** Countries before the present one, the first one first, with the day of the change. */
  readonly formerCountries: readonly { readonly country: Country; readonly until: PlainDate }[];
  /** By the year that ended. */
  readonly closed: Readonly<Record<number, LeaveCarriedOver>>;
  readonly warnings: readonly LeaveExpiryWarned[];
  readonly lapses: readonly LeaveLapsed[];
}

/** What a closure of the company has led to on one date (R53). */
export interface ClosureState {
  readonly state: 'ENTERED' | 'SKIPPED' | 'TAKEN_BACK';
  /** Null if it was only skipped so far. */
  readonly requestId: string | null;
  readonly why: ClosureSkipReason | null;
  /** How often it was taken back, so that each request has an id of its own. */
  readonly timesTakenBack: number;
}

export type TimeOffRequest = TimeOffDates & TimeOffProgress & RecordedDetails;

/** PENDING until it is reviewed, or withdrawn by the requester. What was approved may be cancelled (R15, R28b, R48). */
export type TimeOffProgress =
  | { readonly status: 'PENDING' | 'WITHDRAWN' }
  | { readonly status: 'REJECTED' | 'CANCELLED'; readonly reviewerId: string }
  | { readonly status: 'APPROVED'; readonly reviewerId: string; readonly cancellation: Cancellation };

export type ApprovedTimeOff = Extract<TimeOffRequest, { status: 'APPROVED' }>;

/** Whether the person waits for an answer to their wish to cancel. */
export type Cancellation = { readonly status: 'none' } | { readonly status: 'requested'; readonly from: PlainDate };

export const notCancelled: Cancellation = { status: 'none' };

/** What was asked for, and which days it takes: data of events. */
interface RecordedDetails {
  readonly asked: Pick<TimeOffRequested, 'type' | 'startDate' | 'endDate' | 'hours' | 'partOf' | 'special'>;
  /** The last event that counted its days: the request, or a change of the work pattern while it was pending (R52). */
  readonly counted: Pick<TimeOffRequested, 'days' | 'partOf'>;
}

export interface TimeOffDates {
  readonly requestId: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly hours: number;
}

export interface RequestedTimeOff extends TimeOffDates {
  readonly type: RequestableType;
  readonly days: readonly DayHours[];
  /** The hours of the whole day, if the request takes only a part of it. */
  readonly partOf: number | null;
}

type Dates = Pick<TimeOffDates, 'startDate' | 'endDate'>;

export const noAccount: NoAccount = { status: 'none' };

/** The region whose public holidays apply in addition (R53). */
export function regionOf(account: OpenAccount): string | null {
  return account.placed?.region ?? null;
}

export function vacationDaysIn(account: OpenAccount, year: number): number {
  return account.entitlements.findLast((entitlement) => entitlement.fromYear <= year)?.vacationDays ?? 0;
}

export function countryOn({ country, leaveYears }: OpenAccount, date: PlainDate): Country {
  return leaveYears.formerCountries.find(({ until }) => date < until)?.country ?? country;
}

/** Every leave year whose balance may differ from the plain entitlement. */
export function knownYears(account: OpenAccount, requests: readonly TimeOffRequest[] = allRequests(account)): number[] {
  const charged = requests
    .filter(isVacation)
    .flatMap(daysOf)
    .map(({ date }) => yearOf(date));
  const corrected = Object.keys(account.correctionHours).map(Number);
  return [...new Set([...charged, ...corrected])].sort((a, b) => a - b);
}

export function allRequests({ requests }: OpenAccount): TimeOffRequest[] {
  return [...requests.values()];
}

export function liveRequests(account: OpenAccount): TimeOffRequest[] {
  return allRequests(account).filter(isLive);
}

/** As if one request were as given. */
export function requestsWith(changed: TimeOffRequest, account: OpenAccount): TimeOffRequest[] {
  return [...allRequests(account).filter(({ requestId }) => requestId !== changed.requestId), changed];
}

export function isLive({ status }: TimeOffRequest): boolean {
  return status === 'PENDING' || status === 'APPROVED';
}

export function touches(one: Dates, other: Dates): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate;
}

export function requestOf(account: OpenAccount, requestId: string): TimeOffRequest | undefined {
  return account.requests.get(requestId);
}

/** Neither this nor `isSick` is true once the person is erased. */
export function isVacation({ asked }: TimeOffRequest): boolean {
  return asked.type === 'VACATION';
}

export function isSick({ asked }: TimeOffRequest): boolean {
  return asked.type === 'SICK';
}

/** The id of the kind of special leave. Null for other types. */
export function kindIdOf({ asked }: TimeOffRequest): string | null {
  return asked.type === 'SPECIAL' ? (kindRecorded(asked.special)?.kindId ?? null) : null;
}

/** The hours of the days that remain. */
export function daysOf({ counted, endDate }: TimeOffRequest): readonly DayHours[] {
  return (counted.days ?? []).filter(({ date }) => date <= endDate);
}

/** The hours of the whole day, if the request takes only a part of it. */
export function partOf({ counted }: TimeOffRequest): number | null {
  return counted.partOf;
}

/** A request that is not recorded, as if it were approved. */
export function approvedAs(asked: RequestedTimeOff): ApprovedTimeOff {
  const { requestId, startDate, endDate, hours } = asked;
  return {
    ...{ requestId, startDate, endDate, hours, asked: { ...asked, special: null }, counted: asked },
    ...{ status: 'APPROVED', reviewerId: '', cancellation: notCancelled },
  };
}

export type OnDate = Readonly<{ dayId: string | null; date: PlainDate }>;

export function closureOf(account: OpenAccount, on: OnDate): ClosureState {
  return account.closures.get(closureKey(on)) ?? notYetEntered;
}

const notYetEntered: ClosureState = { state: 'TAKEN_BACK', requestId: null, why: null, timesTakenBack: 0 };

/** The id is null once the person is erased. */
export function closureKey({ dayId, date }: OnDate): string {
  return `${dayId} ${date}`;
}
