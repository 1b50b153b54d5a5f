/** A request, or leave that a reviewer enters for someone, under the same rules (R28, R49). For the order of rejections see R2b. */
import { accept, type Decision, type Rejection } from '../decider.js';
import { textOrNull } from '../requests/review-rules.js';
import type { OpenAccount, RequestedTimeOff } from './leave-account.js';
import { recordedKind } from './special-leave.js';
import type { EnterTimeOff, ProposedTimeOff, RequestTimeOff } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import {
  datesAreNearToday,
  datesExist,
  endIsNotBeforeStart,
  enoughBalance,
  enoughSpecialLeave,
  kindIsOffered,
  noOverlap,
  noteIsGiven,
  notForOneself,
  partialDayIsInHalfHours,
  rangeIsNotTooLong,
  reasonFits,
  requestIsNew,
  someWorkingDay,
  typeMayBeRequested,
} from './time-off-rules.js';
import { partOfDay, sumOfHours, workingHours } from './working-time.js';

export function requestTimeOff(proposed: RequestTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
  return requested(proposed, account, null);
}

/** Approved at once, under the same rules (R49). */
export function enterTimeOff(entered: EnterTimeOff, account: OpenAccount): Decision<TimeOffEvent> {
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
  return accept({ type: 'TimeOffRequested', data });
}

export function whatIsWrongWith(proposed: ProposedTimeOff, { patterns }: OpenAccount): Rejection | null {
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

export function whatForbids(
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
export function count(proposed: ProposedTimeOff, requestId: string, { patterns }: OpenAccount): RequestedTimeOff {
  const { type, startDate, endDate } = proposed;
  const days = workingHours(proposed, patterns);
  const partOf = partOfDay(proposed, patterns);
  return { requestId, type, startDate, endDate, hours: sumOfHours(days), days, partOf };
}
