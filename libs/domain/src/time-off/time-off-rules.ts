/** The rules of time off by name. A rule returns its rejection, or null if it does not apply. */
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { addYears, formatPlainDate, inclusiveDays, isPlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { requestableTypes, timeOffLimits } from '@staffroom/contracts/time-off.js';
import { userLimits } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
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
  return invalid(
    'R30',
    'type',
    'Please request vacation, sick leave or special leave. Public holidays come from the calendar.',
  );
}

/** What HR removed is no longer offered, and a kind without special leave means a mistake (R51). */
export function kindIsOffered({ type, kindId, kind }: ProposedTimeOff): Refusal {
  if (type !== 'SPECIAL') return kindId ? invalid('R51', 'kindId', 'Only special leave has a kind.') : null;
  if (kind) return null;
  const gone = 'This kind of special leave is no longer offered. Please choose another.';
  return invalid('R51', 'kindId', kindId ? gone : 'Please choose a kind of special leave.');
}

/** The note is the reason of the request (R51). */
export function noteIsGiven({ type, kind }: ProposedTimeOff, reason: string | null): Refusal {
  if (type !== 'SPECIAL' || !kind?.needsNote || (reason && !isBlank(reason))) return null;
  return invalid('R51', 'reason', 'Please add a note. This kind of leave needs one.');
}

export function datesExist(proposed: ProposedTimeOff): Refusal {
  if (!isPlainDate(proposed.startDate)) return invalid('R26', 'startDate', 'Please give the first day as YYYY-MM-DD.');
  if (!isPlainDate(proposed.endDate)) return invalid('R26', 'endDate', 'Please give the last day as YYYY-MM-DD.');
  return null;
}

export function endIsNotBeforeStart(proposed: ProposedTimeOff): Refusal {
  if (proposed.endDate >= proposed.startDate) return null;
  return invalid('R28', 'endDate', 'The last day is before the first day. Please choose a later one.');
}

export function rangeIsNotTooLong(proposed: ProposedTimeOff): Refusal {
  const days = inclusiveDays(proposed.startDate, proposed.endDate);
  if (days <= rangeMaxDays) return null;
  return invalid('R28', 'endDate', `One request may cover at most ${rangeMaxDays} days. This one covers ${days}.`);
}

export function datesAreNearToday(proposed: ProposedTimeOff): Refusal {
  const earliest = addYears(proposed.today, -pastYears);
  const latest = addYears(proposed.today, aheadYears);
  if (proposed.startDate < earliest) {
    return invalid('R28', 'startDate', `Time off can be requested from ${shown(earliest)} on, a year back from today.`);
  }
  if (proposed.endDate > latest) {
    return invalid('R28', 'endDate', `Time off can be requested until ${shown(latest)}, two years from today.`);
  }
  return null;
}

export function partialDayIsInHalfHours(proposed: ProposedTimeOff, patterns: WorkPatterns): Refusal {
  const { startDate, endDate, hours } = proposed;
  const longest = Math.max(fullDayHours, patternHours(patterns, startDate));
  if (startDate !== endDate || typeof hours !== 'number' || hours >= longest) return null;
  if (hours >= partialStepHours && Number.isInteger(hours / partialStepHours)) return null;
  return invalid(
    'R27',
    'hours',
    `Part of a day must be ${partialStepHours} to ${longest - partialStepHours} hours, in steps of ${partialStepHours}.`,
  );
}

export function reasonFits(reason: string | null): Refusal {
  if (!reason || reason.length <= reasonMax) return null;
  return invalid(
    'R28',
    'reason',
    `The reason may have at most ${reasonMax} characters. This one has ${reason.length}.`,
  );
}

export function requestIsNew(requestId: string, account: OpenAccount): Refusal {
  if (!requestOf(account, requestId)) return null;
  return reject({
    rule: 'R28',
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This request has already been submitted.',
  });
}

export function someWorkingDay(requested: RequestedTimeOff): Refusal {
  if (requested.hours > 0) return null;
  const message = 'There is no working day in these dates, only weekends or public holidays. Please choose other days.';
  return reject({ rule: 'R28', kind: 'unprocessable', code: 'NO_WORKING_DAY', message });
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
  const message = `You already have ${inHours(takenHours)} off on ${shown(requested.startDate)}. Another ${inHours(requested.hours)} do not fit in a day of ${dayHours}.`;
  return reject({ rule: 'R28', kind: 'conflict', code: 'OVERLAP', message });
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
  const message = `${leftOnDates(short.year, requested, account, facts)}. This request takes ${short.hours}.`;
  return reject({ rule: 'R28', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
}

/** Carried hours can be taken up to their last day only, and what a request takes from one year does not go over into the next (R54). */
function carriedLeaveIsThere(requested: RequestedTimeOff, account: OpenAccount, facts?: LeaveYearFacts): Refusal {
  const requests = requestsWith(approvedAs(requested), account);
  const since = yearOf(requested.startDate);
  const change = { before: account, after: account, requests, since, facts };
  // also without pending requests: what those miss must not hide what approved leave would miss
  const short = shortageAfter({ ...change, countsPending: true }) ?? shortageAfter(change);
  if (!short) return null;
  const message =
    short.takenHours > 0
      ? `${leftOnDates(short.year, requested, account, facts)}. This request takes ${short.takenHours}.`
      : `${inHours(short.missingHours)} of this request are already planned to go over to ${short.year}, for leave you have there.`;
  return reject({ rule: 'R54', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
}

/** 'You have 16 hours available in 2027 for these days'. */
function leftOnDates(year: number, requested: RequestedTimeOff, account: OpenAccount, facts?: LeaveYearFacts): string {
  const usable = usableLeave(approvedAs(requested), account, facts).find((one) => one.year === year)!;
  const { pendingHours } = balanceOf(account, year);
  const pending = pendingHours > 0 ? ` in addition to the ${inHours(pendingHours)} you have pending` : '';
  const isLess = usable.before < leftCountingPendingHours(account, year, facts);
  const onDates = isLess ? ' for these days' : '';
  return `You have ${inHours(Math.max(0, usable.before))} available in ${year}${onDates}${pending}`;
}

/** A pending request may have lost its hours with a change of the work pattern (R52). */
export function someHoursAreLeft({ hours }: TimeOffRequest): Refusal {
  if (hours > 0) return null;
  const message =
    'The work pattern has changed, and these dates have no working hours any more. Please reject the request.';
  return reject({ rule: 'R52', kind: 'unprocessable', code: 'NO_WORKING_DAY', message });
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
  const left = inHours(Math.max(0, specialHoursLeft(account, kind, short.year)));
  const pending = pendingHours > 0 ? ` in addition to the ${inHours(pendingHours)} you have pending` : '';
  const message = `You have ${left} of “${kind.name}” available in ${short.year}${pending}. This request takes ${short.hours}.`;
  return reject({ rule: 'R51', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
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
    const left = inHours(Math.max(0, limitHours - approvedHours));
    const message = `Only ${left} of “${kind.name}” are left for ${year}. Approving this request takes ${hours}.`;
    return reject({ rule: 'R51', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
  }
  return null;
}

/** The entitlement may have been lowered since the request was submitted. */
export function approvalIsCovered(request: TimeOffRequest, account: OpenAccount, facts?: LeaveYearFacts): Refusal {
  const approved = { ...request, status: 'APPROVED', reviewerId: '', cancellation: notCancelled } as const;
  const requests = requestsWith(approved, account);
  const short = shortageAfter({ before: account, after: account, requests, since: yearOf(request.startDate), facts });
  if (!short) return null;
  const message = `${leftFor(short)}. Approving this request takes ${short.takenHours}.`;
  return reject({ rule: 'R25', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
}

/** R49. */
export function notForOneself(reviewerId: string, userId: string): Refusal {
  if (reviewerId !== userId) return null;
  const message = 'You cannot enter your own leave. Please request it instead.';
  return reject({ rule: 'R49', kind: 'forbidden', code: 'OWN_REQUEST', message });
}

export function fromIsADate(from: PlainDate | null | undefined): Refusal {
  if (from === undefined || from === null || isPlainDate(from)) return null;
  return invalid('R26', 'from', 'Please give the first day to cancel as YYYY-MM-DD.');
}

export function commentIsGiven(comment: string | null): Refusal {
  if (comment && !isBlank(comment)) return null;
  return invalid('R48', 'comment', 'Please say in a comment why you cancel this leave.');
}

export function isApproved({ status }: TimeOffRequest): Refusal {
  if (status === 'APPROVED') return null;
  const message =
    status === 'PENDING'
      ? 'This request is still pending. It can be withdrawn or rejected instead.'
      : `This request is already ${status.toLowerCase()}. Only an approved request can be cancelled.`;
  return reject({ rule: 'R48', kind: 'conflict', code: 'NOT_APPROVED', message });
}

export function lastDayHasNotPassed({ endDate }: TimeOffRequest, today: PlainDate): Refusal {
  if (endDate >= today) return null;
  const message = `This leave ended on ${shown(endDate)}. Only leave that is not over can be cancelled.`;
  return reject({ rule: 'R48', kind: 'conflict', code: 'LEAVE_IS_OVER', message });
}

export function noCancellationIsWaiting({ cancellation }: ApprovedTimeOff): Refusal {
  if (cancellation.status === 'none') return null;
  const message = 'The cancellation of this request is already waiting for an answer.';
  return reject({ rule: 'R48', kind: 'conflict', code: 'CANCELLATION_REQUESTED', message });
}

export function cancellationIsWaiting(request: TimeOffRequest): Refusal {
  if (request.status === 'APPROVED' && request.cancellation.status === 'requested') return null;
  const message =
    request.status === 'CANCELLED'
      ? 'This request is already cancelled. There is nothing left to review.'
      : 'No cancellation of this request is waiting for an answer.';
  return reject({ rule: 'R48', kind: 'conflict', code: 'NOT_PENDING', message });
}

export function someDayIsLeftToCancel({ startDate, endDate }: TimeOffRequest, from: PlainDate): Refusal {
  if (from >= startDate && from <= endDate) return null;
  const message =
    startDate === endDate
      ? `This leave is on ${shown(startDate)} only. Please choose that day.`
      : `This leave is from ${shown(startDate)} to ${shown(endDate)}. Please choose one of its days to cancel from.`;
  return reject({ rule: 'R48', kind: 'unprocessable', code: 'OUTSIDE_REQUEST', message });
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
  const message = `${leftFor(short)}. Without this sick leave, the vacation on its days takes ${short.takenHours} more.`;
  return reject({ rule: 'R50', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
}

function leftFor({ year, takenHours, missingHours }: Shortage): string {
  return `Only ${inHours(takenHours - missingHours)} of vacation are left for ${year}`;
}

export function entitlementInWholeDays(vacationDays: number): Refusal {
  const { vacationDaysMax } = userLimits;
  if (Number.isInteger(vacationDays) && vacationDays >= 0 && vacationDays <= vacationDaysMax) return null;
  return invalid('R25', 'vacationDays', `Vacation days must be a whole number from 0 to ${vacationDaysMax}.`);
}

export function correctionInQuarters(hours: number): Refusal {
  if (Number.isInteger(hours / balanceStepHours)) return null;
  return invalid('R25', 'vacationHours', `Vacation hours must be in steps of ${balanceStepHours}.`);
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
  const reasons: string[] = [];
  if (approvedHours > 0) reasons.push(`approved vacation takes ${inHours(approvedHours)}`);
  if (correctionHours < 0) reasons.push(`a correction takes ${inHours(-correctionHours)}`);
  const message = `This is ${inHours(missingHours)} too few for ${year}: ${reasons.join(' and ')}.`;
  return reject({ rule: 'R25', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
}

function overlap(other: TimeOffRequest): Rejection {
  const what = `${other.status === 'PENDING' ? 'a pending' : 'an approved'} request`;
  const when =
    other.startDate === other.endDate
      ? `on ${shown(other.startDate)}`
      : `from ${shown(other.startDate)} to ${shown(other.endDate)}`;
  const message = `You already have ${what} ${when}. Please choose other days.`;
  return reject({ rule: 'R28', kind: 'conflict', code: 'OVERLAP', message });
}

function invalid(rule: string, field: string, message: string): Rejection {
  return reject({ rule, kind: 'invalid', field, message });
}

function shown(date: PlainDate): string {
  return formatPlainDate(date);
}

function inHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
