/**
 * The rules of time off. One person's requests and all decisions about them are one stream, so the rules hold under any
 * number of simultaneous requests (R29). For the order of rejections see R2b.
 */
import type { PreviewedDay } from '@staffroom/contracts/time-off.js';
import { countryOfRegion } from '@staffroom/contracts/regions.js';
import type { Accepted, Decider, Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import {
  commentFits,
  forReviewer,
  notOwnRequest,
  notReviewedYet,
  stillPending,
  textOrNull,
} from '../requests/review-rules.js';
import { regionIsOf } from '../users/region-rules.js';
import { cancelTimeOff, requestCancellation, reviewCancellation } from './cancellation.js';
import { withCorrections } from './carry-corrections.js';
import type { LeaveYearFacts } from './carry-over.js';
import { enterClosure, takeBackClosure } from './closures.js';
import { countedDays, vacationsWithin } from './counted-days.js';
import { approvedAs } from './leave-account.js';
import type { RequestedTimeOff, LeaveAccount, OpenAccount, TimeOffRequest } from './leave-account.js';
import { evolve, noAccount, regionOf, requestOf, vacationDaysIn } from './leave-account.js';
import { changeWorkPattern } from './work-pattern-change.js';
import { leftCountingPendingHours, leftCountingPendingHoursWith } from './leave-balance.js';
import { closeLeaveYears, lapseLeave, warnOfExpiry } from './leave-year-end.js';
import { daysCounted, requestDoesNotExist } from './ledger-parts.js';
import { previewedDays } from './previewed-days.js';
import type {
  ChangeCountry,
  ChangeRegion,
  ChangeVacationDays,
  CorrectVacationHours,
  EnterTimeOff,
  OpenLeaveAccount,
  RequestTimeOff,
  ReviewTimeOff,
  TimeOffCommand,
  ProposedTimeOff,
  WithdrawTimeOff,
} from './time-off-commands.js';
import { specialHoursLeft } from './special-balance.js';
import { recordedKind } from './special-leave.js';
import type { TimeOffEvent } from './time-off-events.js';
import {
  approvalIsCovered,
  approvalIsWithinLimit,
  correctionInQuarters,
  datesAreNearToday,
  datesExist,
  endIsNotBeforeStart,
  enoughBalance,
  enoughSpecialLeave,
  entitlementInWholeDays,
  kindIsOffered,
  noOverlap,
  noteIsGiven,
  notForOneself,
  noYearBelowZero,
  partialDayIsInHalfHours,
  rangeIsNotTooLong,
  reasonFits,
  requestIsNew,
  someHoursAreLeft,
  someWorkingDay,
  typeMayBeRequested,
} from './time-off-rules.js';
import {
  type DaysNotCounted,
  daysNotCounted,
  hoursByYear,
  noDaysNotCounted,
  partOfDay,
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
  return withCorrections(decideAlone(command, account), account);
}

function decideAlone(command: TimeOffCommand, account: LeaveAccount): Decision<TimeOffEvent> {
  if (command.type === 'OpenLeaveAccount') return openLeaveAccount(command.data, account);
  if (account.status === 'none') return accountDoesNotExist();
  switch (command.type) {
    case 'RequestTimeOff':
      return requestTimeOff(command.data, account);
    case 'EnterTimeOff':
      return enterTimeOff(command.data, account);
    case 'ReviewTimeOff':
      return reviewTimeOff(command.data, account);
    case 'WithdrawTimeOff':
      return withdrawTimeOff(command.data, account);
    case 'RequestCancellation':
      return requestCancellation(command.data, account);
    case 'ReviewCancellation':
      return reviewCancellation(command.data, account);
    case 'CancelTimeOff':
      return cancelTimeOff(command.data, account);
    case 'EnterClosure':
      return enterClosure(command.data, account);
    case 'TakeBackClosure':
      return takeBackClosure(command.data, account);
    case 'ChangeVacationDays':
      return changeVacationDays(command.data, account);
    case 'ChangeRegion':
      return changeRegion(command.data, account);
    case 'ChangeWorkPattern':
      return changeWorkPattern(command.data, account);
    case 'CorrectVacationHours':
      return correctVacationHours(command.data, account);
    case 'ChangeCountry':
      return changeCountry(command.data, account);
    case 'CloseLeaveYears':
      return closeLeaveYears(command.data, account);
    case 'LapseLeave':
      return lapseLeave(command.data, account);
    case 'WarnOfExpiry':
      return warnOfExpiry(command.data, account);
    default:
      return command satisfies never;
  }
}

function requestTimeOff(proposed: RequestTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  return requested(proposed, account, null);
}

/** Approved at once, under the same rules (R49). */
function enterTimeOff(entered: EnterTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  const { requestId, reviewerId } = entered;
  const forbidden = notForOneself(reviewerId, account.userId);
  if (forbidden) return forbidden;
  const decision = requested(entered, account, reviewerId);
  if (!decision.ok) return decision;
  const { days } = count(entered, requestId, account);
  const data = { requestId, userId: account.userId, decision: 'APPROVED', days, comment: null, reviewerId } as const;
  return accept(...decision.events, { type: 'TimeOffReviewed', data });
}

function requested(proposed: RequestTimeOff, account: OpenAccount, enteredById: string | null): Decision<TimeOffEvent> {
  const { requestId, type, startDate, endDate } = proposed;
  const reason = textOrNull(proposed.reason);
  const malformed = whatIsWrongWith(proposed, account) ?? noteIsGiven(proposed, reason) ?? reasonFits(reason);
  if (malformed) return malformed;
  const counted = count(proposed, requestId, account);
  const refusal = requestIsNew(requestId, account) ?? whatForbids(counted, proposed, account);
  if (refusal) return refusal;
  const { hours, days, partOf } = counted;
  const asked = { requestId, userId: account.userId, type, startDate, endDate, hours, days, partOf };
  const special = recordedKind(type, (type === 'SPECIAL' && proposed.kind) || null);
  const data = { ...asked, reason, special, enteredById };
  const duringIt = type === 'SICK' ? vacationsWithin(proposed, account) : [];
  return accept(...daysCounted(duringIt, account, proposed.vacationDaysOff ?? []), { type: 'TimeOffRequested', data });
}

function whatIsWrongWith(proposed: ProposedTimeOff, { patterns }: OpenAccount): Rejection | null {
  return (
    typeMayBeRequested(proposed) ??
    kindIsOffered(proposed) ??
    datesExist(proposed) ??
    endIsNotBeforeStart(proposed) ??
    rangeIsNotTooLong(proposed) ??
    datesAreNearToday(proposed) ??
    partialDayIsInHalfHours(proposed, patterns)
  );
}

function whatForbids(
  requested: RequestedTimeOff,
  { kind, leaveYears }: ProposedTimeOff,
  account: OpenAccount,
): Rejection | null {
  return (
    someWorkingDay(requested) ??
    noOverlap(requested, account) ??
    enoughBalance(requested, account, leaveYears) ??
    enoughSpecialLeave(requested, kind, account)
  );
}

/** The server computes the hours. The value from the client is used only for a partial day (R27). */
function count(proposed: ProposedTimeOff, requestId: string, { patterns }: OpenAccount): RequestedTimeOff {
  const { type, startDate, endDate } = proposed;
  const days = workingHours(proposed, patterns);
  const partOf = partOfDay(proposed, patterns);
  return { requestId, type, startDate, endDate, hours: sumOfHours(days), days, partOf };
}

export interface PreviewedTimeOff {
  readonly hours: number;
  /**
   * One per leave year of the range, oldest first. Pending requests count as taken. Of SICK those that get hours back once it is
   * approved (R50), and of SPECIAL those of its kind if that is limited (R51).
   */
  readonly balances: readonly { readonly year: number; readonly leftBefore: number; readonly leftAfter: number }[];
  readonly notCounted: DaysNotCounted;
  /** Empty for an invalid range. */
  readonly days: readonly Omit<PreviewedDay, 'name'>[];
  readonly rejection: Rejection | null;
}

/** The result that the same request would have, without recording anything (R28a). */
export function previewTimeOff(proposed: ProposedTimeOff, account: LeaveAccount): PreviewedTimeOff {
  if (account.status === 'none') return { ...nothingCounted, rejection: accountDoesNotExist() };
  const malformed = whatIsWrongWith(proposed, account);
  if (malformed) return { ...nothingCounted, rejection: malformed };
  const counted = count(proposed, '', account);
  const balances = balancesAfter(counted, proposed, account);
  const notCounted = daysNotCounted(proposed, account.patterns);
  const days = previewedDays(proposed, account);
  return { hours: counted.hours, balances, notCounted, days, rejection: whatForbids(counted, proposed, account) };
}

function balancesAfter(
  counted: RequestedTimeOff,
  proposed: ProposedTimeOff,
  account: OpenAccount,
): PreviewedTimeOff['balances'] {
  const { type, kind, leaveYears: facts } = proposed;
  switch (type) {
    case 'VACATION':
      return balancesAfterVacation(counted, account, facts);
    case 'SICK':
      return balancesAfterSickLeave(counted, proposed, account);
    case 'SPECIAL':
      return kind && kind.daysPerYear !== null ? taking(counted, (year) => specialHoursLeft(account, kind, year)) : [];
    default:
      return type satisfies never;
  }
}

/** What it takes from one year is missing from what is expected to go over into the next one. */
function balancesAfterVacation(
  counted: RequestedTimeOff,
  account: OpenAccount,
  facts: LeaveYearFacts | undefined,
): PreviewedTimeOff['balances'] {
  const approved = approvedAs(counted, account);
  return yearsOf(counted).map((year) => {
    const leftBefore = leftCountingPendingHours(account, year, facts);
    return { year, leftBefore, leftAfter: leftCountingPendingHoursWith(approved, account, year, facts) };
  });
}

function taking(requested: RequestedTimeOff, leftIn: (year: number) => number): PreviewedTimeOff['balances'] {
  const takenIn = new Map(hoursByYear(requested.days).map(({ year, hours }) => [year, hours]));
  return yearsOf(requested).map((year) => {
    const leftBefore = leftIn(year);
    return { year, leftBefore, leftAfter: leftBefore - (takenIn.get(year) ?? 0) };
  });
}

function balancesAfterSickLeave(
  sickLeave: RequestedTimeOff,
  { vacationDaysOff = [], leaveYears: facts }: ProposedTimeOff,
  account: OpenAccount,
): PreviewedTimeOff['balances'] {
  const vacations = vacationsWithin(sickLeave, account);
  const counted = daysCounted(vacations, account, vacationDaysOff).reduce<LeaveAccount>(evolve, account);
  if (counted.status === 'none') return [];
  const approved = approvedAs(sickLeave, account);
  const balances = yearsOf(sickLeave).map((year) => {
    const leftBefore = leftCountingPendingHours(counted, year, facts);
    return { year, leftBefore, leftAfter: leftCountingPendingHoursWith(approved, counted, year, facts) };
  });
  return balances.filter(({ leftBefore, leftAfter }) => leftAfter > leftBefore);
}

const nothingCounted = { hours: 0, balances: [], notCounted: noDaysNotCounted, days: [] };

function reviewTimeOff(review: ReviewTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  const { requestId, decision, reviewerId } = review;
  const comment = textOrNull(review.comment);
  const malformed = notOwnRequest(reviewerId, account.userId) ?? commentFits(comment);
  if (malformed) return malformed;
  const request = requestOf(account, requestId);
  if (!request) return requestDoesNotExist();
  const refusal =
    notReviewedYet(request) ?? (decision === 'APPROVED' ? whatForbidsApproval(request, review, account) : null);
  if (refusal) return refusal;
  const days = decision === 'APPROVED' ? countedDays(request, review.daysOff) : [];
  const data = { requestId, userId: account.userId, decision, days, comment, reviewerId, ...forReviewer(review) };
  const counted = decision === 'APPROVED' ? daysCounted([request], account, review.daysOff) : [];
  return accept(...counted, { type: 'TimeOffReviewed', data });
}

function whatForbidsApproval(
  request: TimeOffRequest,
  { kind, leaveYears }: ReviewTimeOff,
  account: OpenAccount,
): Rejection | null {
  return (
    someHoursAreLeft(request) ??
    approvalIsCovered(request, account, leaveYears) ??
    approvalIsWithinLimit(request, kind, account)
  );
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
  const malformed = entitlementInWholeDays(vacationDays) ?? correctionInQuarters(correctionHours);
  if (malformed) return malformed;
  const data = { userId, country, vacationDays, year, correctionHours };
  return acceptIfCovered({ type: 'LeaveAccountOpened', data }, account, year);
}

/** Changes the hours left by the difference times the person's day, from the given year on (R25). */
function changeVacationDays(change: ChangeVacationDays, account: OpenAccount): Decision<TimeOffEvent> {
  const { vacationDays, year, leaveYears } = change;
  const malformed = entitlementInWholeDays(vacationDays);
  if (malformed) return malformed;
  if (vacationDays === vacationDaysIn(account, year)) return accept();
  const data = { userId: account.userId, vacationDays, fromYear: year };
  return acceptIfCovered({ type: 'VacationDaysChanged', data }, account, year, leaveYears);
}

/** A correction belongs to the year in which it is made (R25). */
function correctVacationHours(correction: CorrectVacationHours, account: OpenAccount): Decision<TimeOffEvent> {
  const { year, deltaHours, leaveYears } = correction;
  const malformed = correctionInQuarters(deltaHours);
  if (malformed) return malformed;
  if (deltaHours === 0) return accept();
  const correctionHours = (account.correctionHours[year] ?? 0) + deltaHours;
  const data = { userId: account.userId, year, deltaHours, correctionHours };
  return acceptIfCovered({ type: 'VacationHoursCorrected', data }, account, year, leaveYears);
}

/** Existing requests keep the hours they were charged with. A region of another country ends with the change. */
function changeCountry({ country, from }: ChangeCountry, account: OpenAccount): Decision<TimeOffEvent> {
  if (country === account.country) return accept();
  const { userId } = account;
  const region = regionOf(account);
  const left: TimeOffEvent[] =
    region !== null && countryOfRegion(region) !== country
      ? [{ type: 'RegionChanged', data: { userId, region: null } }]
      : [];
  return accept({ type: 'CountryChanged', data: { userId, country, ...(from && { from }) } }, ...left);
}

/** Existing requests keep their hours here, too. */
function changeRegion({ region }: ChangeRegion, account: OpenAccount): Decision<TimeOffEvent> {
  const refusal = region === null ? null : regionIsOf(region, account.country);
  if (refusal) return refusal;
  if (region === regionOf(account)) return accept();
  return accept({ type: 'RegionChanged', data: { userId: account.userId, region } });
}

function acceptIfCovered(
  event: TimeOffEvent,
  before: LeaveAccount,
  since: number,
  facts?: LeaveYearFacts,
): Rejection | Accepted<TimeOffEvent> {
  return noYearBelowZero({ before, after: evolve(before, event) as OpenAccount, since, facts }) ?? accept(event);
}

function accountDoesNotExist(): Rejection {
  return reject({ rule: 'R25', kind: 'not-found', message: 'There is no leave account for this person.' });
}
