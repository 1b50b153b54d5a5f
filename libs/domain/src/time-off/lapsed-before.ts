/**
 * Hours that come back after their last day need a warning of their own (R55), also in the hours until the daily work has recorded what
 * lapsed on that day. A decision that gives such hours back records it first.
 */
import type { Decision } from '../decider.js';
import { dueUntilNow } from './close-leave-years.js';
import { evolveAll } from './evolve-leave-account.js';
import type { LeaveAccount } from './leave-account.js';
import { keyOf } from './leave-parts.js';
import type { TimeOffCommand } from './time-off-commands.js';
import type { LeaveLapsed, TimeOffEvent } from './time-off-events.js';

/** Nothing if the daily work would record the same after the decision as before it, or less. */
export function lapsedBefore(
  { data }: TimeOffCommand,
  decision: Decision<TimeOffEvent>,
  before: LeaveAccount,
): TimeOffEvent[] {
  const facts = 'leaveYears' in data ? data.leaveYears : undefined;
  if (!facts || !decision.ok || decision.events.length === 0 || before.status === 'none') return [];
  const due = dueUntilNow(before, facts);
  if (due.length === 0) return [];
  const known = new Map(lapsesOf(due).map((lapsed) => [keyOf(lapsed), lapsed.hours ?? 0]));
  const after = evolveAll(before, decision.events);
  const dueAfter = after.status === 'none' ? [] : dueUntilNow(after, facts);
  return lapsesOf(dueAfter).some((lapsed) => (lapsed.hours ?? 0) > (known.get(keyOf(lapsed)) ?? 0)) ? due : [];
}

function lapsesOf(events: readonly TimeOffEvent[]): LeaveLapsed[] {
  return events.flatMap((event) => (event.type === 'LeaveLapsed' ? [event.data] : []));
}
