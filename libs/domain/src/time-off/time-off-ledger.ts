/**
 * The rules of time off. One person's requests and all decisions about them are one stream, so the rules hold under any
 * number of simultaneous requests (R29). For the order of rejections see R2b.
 */
import { accept, type Decider, type Decision, type Rejection } from '../decider.js';
import {
  commentFits,
  forReviewer,
  notOwnRequest,
  notReviewedYet,
  canBeWithdrawn,
  textOrNull,
} from '../requests/review-rules.js';
import {
  changeCountry,
  changeRegion,
  changeVacationDays,
  correctVacationHours,
  openLeaveAccount,
} from './account-changes.js';
import { cancelTimeOff, requestCancellation, reviewCancellation } from './cancellation.js';
import { withCorrections } from './carry-corrections.js';
import { closeLeaveYears, lapseLeave } from './close-leave-years.js';
import { enterClosure, takeBackClosure } from './closures.js';
import { evolve, evolveAll } from './evolve-leave-account.js';
import { warnOfExpiry } from './expiry-warnings.js';
import { lapsedBefore } from './lapsed-before.js';
import {
  daysOf,
  type LeaveAccount,
  noAccount,
  type OpenAccount,
  requestOf,
  type TimeOffRequest,
} from './leave-account.js';
import { accountDoesNotExist, requestDoesNotExist } from './ledger-parts.js';
import { enterTimeOff, requestTimeOff } from './request-time-off.js';
import type { ReviewTimeOff, TimeOffCommand, WithdrawTimeOff } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import { approvalIsCovered, approvalIsWithinLimit, someHoursAreLeft } from './time-off-rules.js';
import { changeWorkPattern } from './work-pattern-change.js';

export const timeOffLedger: Decider<TimeOffCommand, LeaveAccount, TimeOffEvent> = {
  initial: noAccount,
  decide,
  evolve,
  evolveAll,
};

function decide(command: TimeOffCommand, account: LeaveAccount): Decision<TimeOffEvent> {
  const decision = withCorrections(decideAlone(command, account), account);
  const lapsed = lapsedBefore(command, decision, account);
  if (lapsed.length === 0) return decision;
  // decided again, because what has lapsed can no longer be taken or given back
  const now = evolveAll(account, lapsed);
  const again = withCorrections(decideAlone(command, now), now);
  return again.ok ? accept(...lapsed, ...again.events) : again;
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
  const days = decision === 'APPROVED' ? daysOf(request) : [];
  const data = { requestId, userId: account.userId, decision, days, comment, reviewerId, ...forReviewer(review) };
  return accept({ type: 'TimeOffReviewed', data });
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
  return canBeWithdrawn(request) ?? accept({ type: 'TimeOffWithdrawn', data: { requestId, userId: account.userId } });
}
