/** Closures of the company take vacation of everyone whom they concern (R53). */
import type { Decision } from '../decider.js';
import { accept } from '../decider.js';
import type { LeaveYearFacts } from './carry-over.js';
import {
  closureOf,
  daysOf,
  liveRequests,
  type OpenAccount,
  requestOf,
  type RequestedTimeOff,
  touches,
} from './leave-account.js';
import { recordedKind } from './special-leave.js';
import type { EnterClosure, TakeBackClosure } from './time-off-commands.js';
import type { ClosureSkipReason, TimeOffEvent } from './time-off-events.js';
import { enoughBalance, noOverlap } from './time-off-rules.js';
import { workedHours } from './working-time.js';

/**
 * Enters an approved vacation, once. Leave that the person has on that day comes first, and a closure never takes more than is left:
 * then it is skipped, and may be tried again. The past is left alone.
 */
export function enterClosure(closure: EnterClosure, account: OpenAccount): Decision<TimeOffEvent> {
  const { dayId, date, name, requestId, byId, today } = closure;
  const { userId } = account;
  const present = closureOf(account, closure);
  if (present.state === 'ENTERED' || date < today) return accept();
  const requested = requestFor(closure, account);
  const why = whyNot(requested, account, closure.leaveYears);
  if (why !== null) {
    const isKnown = present.state === 'SKIPPED' && present.why === why;
    const otherLeave = why === 'OTHER_LEAVE' ? liveRequests(account).find((other) => touches(other, requested)) : null;
    const data = { userId, requestId: otherLeave?.requestId ?? null, dayId, date, why };
    return isKnown ? accept() : accept({ type: 'ClosureSkipped', data });
  }
  const { type, startDate, endDate, hours, days, partOf } = requested;
  const details = { type, startDate, endDate, hours, days, partOf, reason: name, special: recordedKind(type, null) };
  const approval = { requestId, userId, decision: 'APPROVED', days, comment: null, reviewerId: byId } as const;
  return accept(
    { type: 'TimeOffRequested', data: { requestId, userId, ...details, enteredById: byId } },
    { type: 'TimeOffReviewed', data: approval },
    { type: 'ClosureEntered', data: { requestId, userId, dayId, date } },
  );
}

/** What the person has cancelled themselves stays cancelled. */
export function takeBackClosure(closure: TakeBackClosure, account: OpenAccount): Decision<TimeOffEvent> {
  const { dayId, date, byId, today } = closure;
  const { userId } = account;
  const { state, requestId } = closureOf(account, closure);
  if (state !== 'ENTERED' || requestId === null || date < today) return accept();
  const request = requestOf(account, requestId);
  if (request?.status !== 'APPROVED') return accept();
  const takenBack: TimeOffEvent = { type: 'ClosureTakenBack', data: { requestId, userId, dayId, date } };
  const decided = { from: date, endDate: null, hours: 0, days: daysOf(request), reviewerId: byId };
  const words = { consent: null, comment: 'The closure of the company on that day does not concern you any more.' };
  const cancelled: TimeOffEvent = { type: 'TimeOffCancelled', data: { requestId, userId, ...decided, ...words } };
  return accept<TimeOffEvent>(cancelled, takenBack);
}

function requestFor({ date, isHalf, requestId, daysOff }: EnterClosure, { patterns }: OpenAccount): RequestedTimeOff {
  const worked = workedHours(patterns, daysOff)(date);
  const hours = isHalf ? worked / 2 : worked;
  const days = hours > 0 ? [{ date, hours }] : [];
  return { requestId, type: 'VACATION', startDate: date, endDate: date, hours, days, partOf: isHalf ? worked : null };
}

function whyNot(
  requested: RequestedTimeOff,
  account: OpenAccount,
  facts: LeaveYearFacts | undefined,
): ClosureSkipReason | null {
  if (requested.hours === 0) return 'NO_WORK';
  if (noOverlap(requested, account)) return 'OTHER_LEAVE';
  return enoughBalance(requested, account, facts) ? 'TOO_LITTLE_LEAVE' : null;
}
