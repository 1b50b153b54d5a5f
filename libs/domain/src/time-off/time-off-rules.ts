/** The rules of time off by name. A rule returns its rejection, or null if it does not apply. */
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { addYears, inclusiveDays, isPlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { requestableTypes, timeOffLimits } from '@staffroom/contracts/time-off.js';
import { userLimits } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import { isBlank } from '../visible-text.js';
import type { LeaveYearFacts } from './carry-over.js';
import type { ApprovedTimeOff, OpenAccount, RequestedTimeOff, TimeOffRequest } from './leave-account.js';
import {
  approvedAs,
  daysOf,
  isVacation,
  kindIdOf,
  liveRequests,
  notCancelled,
  partOf,
  requestOf,
  requestsWith,
  touches,
} from './leave-account.js';
import { balanceOf, type Change, leftCountingPendingHours, type Shortage, shortageAfter } from './leave-balance.js';
import { specialBalance, specialHoursLeft } from './special-balance.js';
import type { ProposedTimeOff } from './time-off-commands.js';
import { usableLeave } from './usable-leave.js';
import { patternHours, type WorkPatterns } from './work-pattern.js';
import { hoursByYear } from './working-time.js';

type Refusal = Rejection | null;
const { fullDayHours, partialStepHours, balanceStepHours, rangeMaxDays, pastYears, aheadYears, reasonMax } =
  timeOffLimits;

export function typeMayBeRequested(proposed: ProposedTimeOff): Refusal {
  if (requestableTypes.includes(proposed.type)) return null;
  return invalid('R30', 'type', { is: 'typeNotRequestable' });
}

/** What HR removed is no longer offered, and a kind without special leave means a mistake (R51). */
export function kindIsOffered({ type, kindId, kind }: ProposedTimeOff): Refusal {
  if (type !== 'SPECIAL') return kindId ? invalid('R51', 'kindId', { is: 'kindOnlyOfSpecialLeave' }) : null;
  if (kind) return null;
  return invalid('R51', 'kindId', { is: kindId ? 'kindNotOffered' : 'kindMissing' });
}

/** The note is the reason of the request (R51). */
export function noteIsGiven({ type, kind }: ProposedTimeOff, reason: string | null): Refusal {
  if (type !== 'SPECIAL' || !kind?.needsNote || (reason && !isBlank(reason))) return null;
  return invalid('R51', 'reason', { is: 'noteMissing' });
}

export function datesExist(proposed: ProposedTimeOff): Refusal {
  if (!isPlainDate(proposed.startDate)) return invalid('R26', 'startDate', { is: 'firstDayMissing' });
  if (!isPlainDate(proposed.endDate)) return invalid('R26', 'endDate', { is: 'lastDayMissing' });
  return null;
}

export function endIsNotBeforeStart(proposed: ProposedTimeOff): Refusal {
  if (proposed.endDate >= proposed.startDate) return null;
  return invalid('R28', 'endDate', { is: 'endBeforeStart' });
}

export function rangeIsNotTooLong(proposed: ProposedTimeOff): Refusal {
  const days = inclusiveDays(proposed.startDate, proposed.endDate);
  if (days <= rangeMaxDays) return null;
  return invalid('R28', 'endDate', { is: 'rangeTooLong', max: rangeMaxDays, days });
}

export function datesAreNearToday(proposed: ProposedTimeOff): Refusal {
  const earliest = addYears(proposed.today, -pastYears);
  const latest = addYears(proposed.today, aheadYears);
  if (proposed.startDate < earliest) {
    return invalid('R28', 'startDate', { is: 'tooLongAgo', earliest });
  }
  if (proposed.endDate > latest) {
    return invalid('R28', 'endDate', { is: 'tooFarAhead', latest });
  }
  return null;
}

export function partialDayIsInHalfHours(proposed: ProposedTimeOff, patterns: WorkPatterns): Refusal {
  const { startDate, endDate, hours } = proposed;
  const longest = Math.max(fullDayHours, patternHours(patterns, startDate));
  if (startDate !== endDate || typeof hours !== 'number' || hours >= longest) return null;
  if (hours >= partialStepHours && Number.isInteger(hours / partialStepHours)) return null;
  const mostHours = longest - partialStepHours;
  return invalid('R27', 'hours', { is: 'notInHalfHours', stepHours: partialStepHours, mostHours });
}

export function reasonFits(reason: string | null): Refusal {
  if (!reason || reason.length <= reasonMax) return null;
  return invalid('R28', 'reason', { is: 'reasonTooLong', max: reasonMax, length: reason.length });
}

export function requestIsNew(requestId: string, account: OpenAccount): Refusal {
  if (!requestOf(account, requestId)) return null;
  return reject({ rule: 'R28', kind: 'conflict', code: 'CONFLICT', because: { is: 'alreadySubmitted' } });
}

export function someWorkingDay(requested: RequestedTimeOff): Refusal {
  if (requested.hours > 0) return null;
  return reject({ rule: 'R28', kind: 'unprocessable', code: 'NO_WORKING_DAY', because: { is: 'noWorkingDay' } });
}

/** Two partial days on one date that fit in its hours together do not overlap (R28). Illness during vacation may be recorded (R50). */
export function noOverlap(requested: RequestedTimeOff, account: OpenAccount): Refusal {
  const touched = liveRequests(account).filter(
    (other) => touches(other, requested) && !isIllnessDuringVacation(requested, other),
  );
  const { partOf: dayHours } = requested;
  const blocking = dayHours === null ? touched[0] : touched.find((other) => partOf(other) === null);
  if (blocking) return overlap(blocking);
  if (touched.length === 0 || dayHours === null) return null;
  const takenHours = touched.reduce((sum, other) => sum + other.hours, 0);
  if (takenHours + requested.hours <= dayHours) return null;
  const { startDate: date, hours } = requested;
  return reject({
    rule: 'R28',
    kind: 'conflict',
    code: 'OVERLAP',
    because: { is: 'dayIsFull', takenHours, date, hours, dayHours },
  });
}

function isIllnessDuringVacation({ type }: RequestedTimeOff, other: TimeOffRequest): boolean {
  return type === 'SICK' && isVacation(other);
}

/** Pending requests count as taken, so that all of them could be approved. Only vacation takes from the balance (R28, R51). */
export function enoughBalance(requested: RequestedTimeOff, account: OpenAccount, facts?: LeaveYearFacts): Refusal {
  if (requested.type !== 'VACATION') return null;
  const taken = hoursByYear(requested.days);
  const short = taken.find(({ year, hours }) => hours > leftCountingPendingHours(account, year, facts));
  if (!short) return carriedLeaveIsThere(requested, account, facts);
  const left = leftOnDates(short.year, requested, account, facts);
  const because = { is: 'notEnoughLeft', ...left, takenHours: short.hours } as const;
  return reject({ rule: 'R28', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', because });
}

/** Carried hours can be taken up to their last day only, and what a request takes from one year does not go over into the next (R54). */
function carriedLeaveIsThere(requested: RequestedTimeOff, account: OpenAccount, facts?: LeaveYearFacts): Refusal {
  const requests = requestsWith(approvedAs(requested), account);
  const since = yearOf(requested.startDate);
  const change = { before: account, after: account, requests, since, facts };
  // also without pending requests: what those miss must not hide what approved leave would miss
  const short = shortageAfter({ ...change, countsPending: true }) ?? shortageAfter(change);
  if (!short) return null;
  const { year, takenHours, missingHours } = short;
  const because: Reason =
    takenHours > 0
      ? { is: 'notEnoughLeft', ...leftOnDates(year, requested, account, facts), takenHours }
      : { is: 'plannedForNextYear', missingHours, year };
  return reject({ rule: 'R54', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', because });
}

function leftOnDates(year: number, requested: RequestedTimeOff, account: OpenAccount, facts?: LeaveYearFacts) {
  const usable = usableLeave(approvedAs(requested), account, facts).find((one) => one.year === year)!;
  const { pendingHours } = balanceOf(account, year);
  const isOnlyOnDates = usable.before < leftCountingPendingHours(account, year, facts);
  return { leftHours: Math.max(0, usable.before), year, isOnlyOnDates, pendingHours };
}

/** A pending request may have lost its hours with a change of the work pattern (R52). */
export function someHoursAreLeft({ hours }: TimeOffRequest): Refusal {
  if (hours > 0) return null;
  return reject({ rule: 'R52', kind: 'unprocessable', code: 'NO_WORKING_DAY', because: { is: 'noHoursInPattern' } });
}

/** A limited kind of special leave has a balance of its own in each leave year (R51). */
export function enoughSpecialLeave(
  requested: RequestedTimeOff,
  kind: SpecialLeaveKind | null | undefined,
  account: OpenAccount,
): Refusal {
  if (requested.type !== 'SPECIAL' || !kind) return null;
  const short = hoursByYear(requested.days).find(({ year, hours }) => hours > specialHoursLeft(account, kind, year));
  if (!short) return null;
  const { pendingHours } = specialBalance(account, kind, short.year);
  const leftHours = Math.max(0, specialHoursLeft(account, kind, short.year));
  const left = { specialKind: kind, leftHours, year: short.year, pendingHours };
  const because = { is: 'notEnoughOfKind', ...left, takenHours: short.hours } as const;
  return reject({ rule: 'R51', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', because });
}

/** HR may have lowered the limit since the request was submitted. Without a limit, or a kind, the reviewer alone decides (R51). */
export function approvalIsWithinLimit(
  request: TimeOffRequest,
  kind: SpecialLeaveKind | null | undefined,
  account: OpenAccount,
): Refusal {
  if (!kind || kindIdOf(request) !== kind.kindId) return null;
  for (const { year, hours } of hoursByYear(daysOf(request))) {
    const { limitHours, approvedHours } = specialBalance(account, kind, year);
    if (limitHours === null || approvedHours + hours <= limitHours) continue;
    const leftHours = Math.max(0, limitHours - approvedHours);
    const because = { is: 'limitOfKind', leftHours, specialKind: kind, year, hours } as const;
    return reject({ rule: 'R51', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', because });
  }
  return null;
}

/** The entitlement may have been lowered since the request was submitted. */
export function approvalIsCovered(request: TimeOffRequest, account: OpenAccount, facts?: LeaveYearFacts): Refusal {
  const approved = { ...request, status: 'APPROVED', reviewerId: '', cancellation: notCancelled } as const;
  const requests = requestsWith(approved, account);
  const short = shortageAfter({ before: account, after: account, requests, since: yearOf(request.startDate), facts });
  if (!short) return null;
  const because = { is: 'approvalNotCovered', ...leftFor(short) } as const;
  return reject({ rule: 'R25', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', because });
}

/** R49. */
export function notForOneself(reviewerId: string, userId: string): Refusal {
  if (reviewerId !== userId) return null;
  return reject({ rule: 'R49', kind: 'forbidden', code: 'OWN_REQUEST', because: { is: 'ownLeave' } });
}

export function fromIsADate(from: PlainDate | null | undefined): Refusal {
  if (from === undefined || from === null || isPlainDate(from)) return null;
  return invalid('R26', 'from', { is: 'cancelFromMissing' });
}

export function commentIsGiven(comment: string | null): Refusal {
  if (comment && !isBlank(comment)) return null;
  return invalid('R48', 'comment', { is: 'cancelCommentMissing' });
}

export function isApproved({ status }: TimeOffRequest): Refusal {
  if (status === 'APPROVED') return null;
  const because: Reason = status === 'PENDING' ? { is: 'stillPending' } : { is: 'notApproved', status };
  return reject({ rule: 'R48', kind: 'conflict', code: 'NOT_APPROVED', because });
}

export function lastDayHasNotPassed({ endDate }: TimeOffRequest, today: PlainDate): Refusal {
  if (endDate >= today) return null;
  return reject({ rule: 'R48', kind: 'conflict', code: 'LEAVE_IS_OVER', because: { is: 'leaveIsOver', endDate } });
}

export function noCancellationIsWaiting({ cancellation }: ApprovedTimeOff): Refusal {
  if (cancellation.status === 'none') return null;
  return reject({
    rule: 'R48',
    kind: 'conflict',
    code: 'CANCELLATION_REQUESTED',
    because: { is: 'cancellationWaits' },
  });
}

export function cancellationIsWaiting(request: TimeOffRequest): Refusal {
  if (request.status === 'APPROVED' && request.cancellation.status === 'requested') return null;
  const because = { is: request.status === 'CANCELLED' ? 'alreadyCancelled' : 'noCancellationWaits' } as const;
  return reject({ rule: 'R48', kind: 'conflict', code: 'NOT_PENDING', because });
}

export function someDayIsLeftToCancel({ startDate, endDate }: TimeOffRequest, from: PlainDate): Refusal {
  if (from >= startDate && from <= endDate) return null;
  const because = { is: 'outsideRequest', startDate, endDate } as const;
  return reject({ rule: 'R48', kind: 'unprocessable', code: 'OUTSIDE_REQUEST', because });
}

/** A vacation takes its hours again when sick leave on its days is cancelled (R50). `remaining` is null if nothing remains. */
export function cancellationIsCovered(
  remaining: ApprovedTimeOff | null,
  request: ApprovedTimeOff,
  account: OpenAccount,
  facts?: LeaveYearFacts,
): Refusal {
  const changed = remaining ?? ({ ...request, status: 'CANCELLED' } as const);
  const requests = requestsWith(changed, account);
  const short = shortageAfter({ before: account, after: account, requests, since: yearOf(request.startDate), facts });
  if (!short) return null;
  const because = { is: 'cancellationNotCovered', ...leftFor(short) } as const;
  return reject({ rule: 'R50', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', because });
}

function leftFor({ year, takenHours, missingHours }: Shortage) {
  return { leftHours: takenHours - missingHours, year, takenHours };
}

export function entitlementInWholeDays(vacationDays: number): Refusal {
  const { vacationDaysMax } = userLimits;
  if (Number.isInteger(vacationDays) && vacationDays >= 0 && vacationDays <= vacationDaysMax) return null;
  return invalid('R25', 'vacationDays', { is: 'vacationDaysNotWhole', max: vacationDaysMax });
}

export function correctionInQuarters(hours: number): Refusal {
  if (Number.isInteger(hours / balanceStepHours)) return null;
  return invalid('R25', 'vacationHours', { is: 'vacationHoursNotInSteps', stepHours: balanceStepHours });
}

/**
 * Neither entitlement nor corrections may fall below what is already approved (R25). After a change of the work pattern the hours
 * may have been negative before (R52).
 */
export function noYearBelowZero(change: Change): Refusal {
  const short = shortageAfter(change);
  if (!short) return null;
  const { year, missingHours } = short;
  const { approvedHours, correctionHours } = balanceOf(change.after, year);
  const correctedHours = Math.max(0, -correctionHours);
  const because = { is: 'yearBelowZero', missingHours, year, approvedHours, correctedHours } as const;
  return reject({ rule: 'R25', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', because });
}

function overlap({ status, startDate, endDate }: TimeOffRequest): Rejection {
  const because = { is: 'overlap', isPending: status === 'PENDING', startDate, endDate } as const;
  return reject({ rule: 'R28', kind: 'conflict', code: 'OVERLAP', because });
}

function invalid(rule: string, field: string, because: Reason): Rejection {
  return reject({ rule, kind: 'invalid', field, because });
}
