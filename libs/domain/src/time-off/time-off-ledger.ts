/**
 * The rules of time off. One person's requests and all decisions about them are one stream, so the rules hold under any
 * number of simultaneous requests (R29). For the order of rejections see R2b.
 */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Accepted, Decider, Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import { commentFits, notOwnRequest, notReviewedYet, stillPending, textOrNull } from '../requests/review-rules.js';
import { countedDays, isCountedByDay } from './counted-days.js';
import type { RequestedTimeOff, LeaveAccount, OpenAccount, TimeOffRequest } from './leave-account.js';
import { evolve, isVacation, noAccount, requestOf, vacationDaysIn } from './leave-account.js';
import { leftCountingPendingHours } from './leave-balance.js';
import type {
  ChangeCountry,
  ChangeVacationDays,
  CorrectVacationHours,
  OpenLeaveAccount,
  RequestTimeOff,
  ReviewTimeOff,
  TimeOffCommand,
  ProposedTimeOff,
  WithdrawTimeOff,
} from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import {
  approvalIsCovered,
  correctionInHalfHours,
  datesAreNearToday,
  datesExist,
  endIsNotBeforeStart,
  enoughBalance,
  entitlementInWholeDays,
  noOverlap,
  noYearBelowZero,
  partialDayIsInHalfHours,
  rangeIsNotTooLong,
  reasonFits,
  requestIsNew,
  someWorkingDay,
  typeMayBeRequested,
} from './time-off-rules.js';
import {
  type DaysNotCounted,
  daysNotCounted,
  hoursByYear,
  noDaysNotCounted,
  sumOfHours,
  workingHours,
  yearsOf,
} from './working-time.js';

export const timeOffLedger: Decider<TimeOffCommand, LeaveAccount, TimeOffEvent> = {
  initial: noAccount,
  decide,
  evolve,
};

function decide(command: TimeOffCommand, account: LeaveAccount): Decision<TimeOffEvent> {
  if (command.type === 'OpenLeaveAccount') return openLeaveAccount(command.data, account);
  if (account.status === 'none') return accountDoesNotExist();
  switch (command.type) {
    case 'RequestTimeOff':
      return requestTimeOff(command.data, account);
    case 'ReviewTimeOff':
      return reviewTimeOff(command.data, account);
    case 'WithdrawTimeOff':
      return withdrawTimeOff(command.data, account);
    case 'ChangeVacationDays':
      return changeVacationDays(command.data, account);
    case 'CorrectVacationHours':
      return correctVacationHours(command.data, account);
    case 'ChangeCountry':
      return changeCountry(command.data, account);
    default:
      return command satisfies never;
  }
}

function requestTimeOff(proposed: RequestTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  const { requestId, type, startDate, endDate } = proposed;
  const reason = textOrNull(proposed.reason);
  const malformed = whatIsWrongWith(proposed) ?? reasonFits(reason);
  if (malformed) return malformed;
  const requested = count(proposed, requestId);
  const refusal = requestIsNew(requestId, account) ?? whatForbids(requested, account);
  if (refusal) return refusal;
  const { hours, days } = requested;
  const data = { requestId, userId: account.userId, type, startDate, endDate, hours, days, reason };
  return accept({ type: 'TimeOffRequested', data });
}

function whatIsWrongWith(proposed: ProposedTimeOff): Rejection | null {
  return (
    typeMayBeRequested(proposed) ??
    datesExist(proposed) ??
    endIsNotBeforeStart(proposed) ??
    rangeIsNotTooLong(proposed) ??
    datesAreNearToday(proposed) ??
    partialDayIsInHalfHours(proposed)
  );
}

function whatForbids(requested: RequestedTimeOff, account: OpenAccount): Rejection | null {
  return someWorkingDay(requested) ?? noOverlap(requested, account) ?? enoughBalance(requested, account);
}

/** The server computes the hours. The value from the client is used only for a partial day (R27). */
function count(proposed: ProposedTimeOff, requestId: string): RequestedTimeOff {
  const { type, startDate, endDate } = proposed;
  const days = workingHours(proposed);
  return { requestId, type, startDate, endDate, hours: sumOfHours(days), days };
}

export interface PreviewedTimeOff {
  readonly hours: number;
  /** One charge per leave year of the range, oldest first. Pending requests count as taken. Empty for SICK. */
  readonly balances: readonly { readonly year: number; readonly leftBefore: number; readonly leftAfter: number }[];
  readonly notCounted: DaysNotCounted;
  readonly rejection: Rejection | null;
}

/** The result that the same request would have, without recording anything (R28a). */
export function previewTimeOff(proposed: ProposedTimeOff, account: LeaveAccount): PreviewedTimeOff {
  if (account.status === 'none') return { ...nothingCounted, rejection: accountDoesNotExist() };
  const malformed = whatIsWrongWith(proposed);
  if (malformed) return { ...nothingCounted, rejection: malformed };
  const requested = count(proposed, '');
  const takenIn = new Map(hoursByYear(requested.days).map(({ year, hours }) => [year, hours]));
  const balances = (proposed.type === 'VACATION' ? yearsOf(proposed) : []).map((year) => {
    const leftBefore = leftCountingPendingHours(account, year);
    return { year, leftBefore, leftAfter: leftBefore - (takenIn.get(year) ?? 0) };
  });
  const notCounted = daysNotCounted(proposed);
  return { hours: requested.hours, balances, notCounted, rejection: whatForbids(requested, account) };
}

const nothingCounted = { hours: 0, balances: [], notCounted: noDaysNotCounted };

function reviewTimeOff(review: ReviewTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  const { requestId, decision, reviewerId } = review;
  const comment = textOrNull(review.comment);
  const malformed = notOwnRequest(reviewerId, account.userId) ?? commentFits(comment);
  if (malformed) return malformed;
  const request = requestOf(account, requestId);
  if (!request) return requestDoesNotExist();
  const refusal = notReviewedYet(request) ?? (decision === 'APPROVED' ? approvalIsCovered(request, account) : null);
  if (refusal) return refusal;
  const days = decision === 'APPROVED' ? countedDays(request, review.holidays) : [];
  const data = { requestId, userId: account.userId, decision, days, comment, reviewerId };
  const counted = decision === 'APPROVED' ? daysCounted([request], account, review.holidays) : [];
  return accept(...counted, { type: 'TimeOffReviewed', data });
}

/** For those of these requests that know only the hours of each year. */
function daysCounted(
  requests: readonly TimeOffRequest[],
  { userId }: OpenAccount,
  holidays: readonly PlainDate[],
): TimeOffEvent[] {
  return requests
    .filter((request) => isVacation(request) && !isCountedByDay(request))
    .map((request): TimeOffEvent => {
      const data = { requestId: request.requestId, userId, days: countedDays(request, holidays) };
      return { type: 'VacationDaysCounted', data };
    });
}

function withdrawTimeOff({ requestId, byUserId }: WithdrawTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  const request = requestOf(account, requestId);
  if (!request || byUserId !== account.userId) return requestDoesNotExist();
  return stillPending(request) ?? accept({ type: 'TimeOffWithdrawn', data: { requestId, userId: account.userId } });
}

function openLeaveAccount(opening: OpenLeaveAccount, account: LeaveAccount): Decision<TimeOffEvent> {
  const { userId, country, vacationDays, year, correctionHours } = opening;
  if (account.status === 'open') {
    return reject({ rule: 'R25', kind: 'conflict', code: 'CONFLICT', message: 'This leave account is already open.' });
  }
  const malformed = entitlementInWholeDays(vacationDays) ?? correctionInHalfHours(correctionHours);
  if (malformed) return malformed;
  const data = { userId, country, vacationDays, year, correctionHours };
  return acceptIfCovered({ type: 'LeaveAccountOpened', data }, account);
}

/** Changes the hours left by the difference × 8, from the given year on (R25). */
function changeVacationDays({ vacationDays, year }: ChangeVacationDays, account: OpenAccount): Decision<TimeOffEvent> {
  const malformed = entitlementInWholeDays(vacationDays);
  if (malformed) return malformed;
  if (vacationDays === vacationDaysIn(account, year)) return accept();
  const data = { userId: account.userId, vacationDays, fromYear: year };
  return acceptIfCovered({ type: 'VacationDaysChanged', data }, account);
}

/** A correction belongs to the year in which it is made (R25). */
function correctVacationHours(correction: CorrectVacationHours, account: OpenAccount): Decision<TimeOffEvent> {
  const { year, deltaHours } = correction;
  const malformed = correctionInHalfHours(deltaHours);
  if (malformed) return malformed;
  if (deltaHours === 0) return accept();
  const correctionHours = (account.correctionHours[year] ?? 0) + deltaHours;
  const data = { userId: account.userId, year, deltaHours, correctionHours };
  return acceptIfCovered({ type: 'VacationHoursCorrected', data }, account);
}

/** Existing requests keep the hours they were charged with. */
function changeCountry({ country }: ChangeCountry, account: OpenAccount): Decision<TimeOffEvent> {
  if (country === account.country) return accept();
  return accept({ type: 'CountryChanged', data: { userId: account.userId, country } });
}

function acceptIfCovered(event: TimeOffEvent, account: LeaveAccount): Rejection | Accepted<TimeOffEvent> {
  return noYearBelowZero(evolve(account, event)) ?? accept(event);
}

function accountDoesNotExist(): Rejection {
  return reject({ rule: 'R25', kind: 'not-found', message: 'There is no leave account for this person.' });
}

function requestDoesNotExist(): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', message: 'There is no such time off request.' });
}
