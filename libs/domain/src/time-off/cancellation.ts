/** Cancelling approved time off, whole or from a day on (R48). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import type { Consent } from '@staffroom/contracts/time-off.js';
import type { Decision } from '../decider.js';
import { accept } from '../decider.js';
import { commentFits, forReviewer, notOwnRequest, textOrNull } from '../requests/review-rules.js';
import type { LeaveYearFacts } from './carry-over.js';
import type { ApprovedTimeOff, OpenAccount, TimeOffRequest } from './leave-account.js';
import { daysOf, requestOf } from './leave-account.js';
import { requestDoesNotExist } from './ledger-parts.js';
import type { CancelTimeOff, RequestCancellation, ReviewCancellation } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import {
  cancellationIsCovered,
  cancellationIsWaiting,
  commentIsGiven,
  fromIsADate,
  isApproved,
  lastDayHasNotPassed,
  noCancellationIsWaiting,
  reasonFits,
  someDayIsLeftToCancel,
} from './time-off-rules.js';
import { sumOfHours } from './working-time.js';

export function requestCancellation(asked: RequestCancellation, account: OpenAccount): Decision<TimeOffEvent> {
  const reason = textOrNull(asked.reason);
  const malformed = fromIsADate(asked.from) ?? reasonFits(reason);
  if (malformed) return malformed;
  const request = requestOf(account, asked.requestId);
  if (!request || asked.byUserId !== account.userId) return requestDoesNotExist();
  if (request.status !== 'APPROVED') return isApproved(request)!;
  const from = firstDayToCancel(request, asked);
  const refusal =
    lastDayHasNotPassed(request, asked.today) ??
    noCancellationIsWaiting(request) ??
    someDayIsLeftToCancel(request, from) ??
    cancellationIsCovered(remaining(request, from), request, account, asked.leaveYears);
  if (refusal) return refusal;
  const data = { requestId: request.requestId, userId: account.userId, from, reason };
  return accept({ type: 'CancellationRequested', data });
}

/** It was asked for in time, so the answer may come later. */
export function reviewCancellation(review: ReviewCancellation, account: OpenAccount): Decision<TimeOffEvent> {
  const { requestId, decision, reviewerId, leaveYears } = review;
  const comment = textOrNull(review.comment);
  const malformed = notOwnRequest(reviewerId, account.userId) ?? commentFits(comment);
  if (malformed) return malformed;
  const request = requestOf(account, requestId);
  if (!request) return requestDoesNotExist();
  if (request.status !== 'APPROVED' || request.cancellation.status !== 'requested') {
    return cancellationIsWaiting(request)!;
  }
  if (decision === 'REJECTED') {
    const data = { requestId, userId: account.userId, comment, reviewerId, ...forReviewer(review) };
    return accept({ type: 'CancellationRejected', data });
  }
  const decided = {
    from: request.cancellation.from,
    comment,
    reviewerId,
    consent: 'REQUESTED',
    ...forReviewer(review),
  } as const;
  return cancelled(request, decided, account, leaveYears);
}

export function cancelTimeOff(cancelling: CancelTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  const { requestId, reviewerId, personAgreed, today, leaveYears } = cancelling;
  const comment = textOrNull(cancelling.comment);
  const malformed =
    notOwnRequest(reviewerId, account.userId) ??
    fromIsADate(cancelling.from) ??
    commentIsGiven(comment) ??
    commentFits(comment);
  if (malformed) return malformed;
  const request = requestOf(account, requestId);
  if (!request) return requestDoesNotExist();
  if (request.status !== 'APPROVED') return isApproved(request)!;
  const from = firstDayToCancel(request, cancelling);
  const refusal =
    lastDayHasNotPassed(request, today) ?? noCancellationIsWaiting(request) ?? someDayIsLeftToCancel(request, from);
  if (refusal) return refusal;
  const consent = personAgreed ? 'AGREED' : 'NOT_AGREED';
  const decided = { from, comment, reviewerId, consent, ...forReviewer(cancelling) } as const;
  return cancelled(request, decided, account, leaveYears);
}

interface Decided {
  readonly from: PlainDate;
  readonly comment: string | null;
  readonly reviewerId: string;
  readonly forReviewerId?: string;
  readonly consent: Consent;
}

function cancelled(
  request: ApprovedTimeOff,
  decided: Decided,
  account: OpenAccount,
  leaveYears: LeaveYearFacts | undefined,
): Decision<TimeOffEvent> {
  const left = remaining(request, decided.from);
  const refusal = cancellationIsCovered(left, request, account, leaveYears);
  if (refusal) return refusal;
  const { requestId } = request;
  const days = daysOf(request).filter(({ date }) => date > (left?.endDate ?? ''));
  const endDate = left?.endDate ?? null;
  const from = left ? decided.from : request.startDate;
  const data = { ...decided, requestId, userId: account.userId, from, endDate, hours: left?.hours ?? 0, days };
  return accept({ type: 'TimeOffCancelled', data });
}

/** The request without the days from that one on, or null if no working day remains. */
function remaining(request: ApprovedTimeOff, from: PlainDate): ApprovedTimeOff | null {
  const hours = sumOfHours(daysOf(request).filter(({ date }) => date < from));
  return hours === 0 ? null : { ...request, endDate: addDays(from, -1), hours };
}

/** Today cannot be undone, unless it is the only day that is left. */
function firstDayToCancel(
  { startDate, endDate }: TimeOffRequest,
  { from, today }: { readonly from?: PlainDate | null; readonly today: PlainDate },
): PlainDate {
  if (from) return from;
  if (startDate > today) return startDate;
  return endDate > today ? addDays(today, 1) : endDate;
}
