/** What happens with time: leave goes over into the next year, or lapses on the last day of which the person was warned (R54, R55). */
import { addDays, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Decision } from '../decider.js';
import { accept } from '../decider.js';
import { approvedYears, carriedOver, correctionsSince } from './carry-corrections.js';
import { endOfYear, type LeaveYearFacts } from './carry-over.js';
import { evolveAll } from './evolve-leave-account.js';
import type { OpenAccount } from './leave-account.js';
import { keyOf } from './leave-parts.js';
import { type Policy, policyFor } from './leave-years.js';
import type { CloseLeaveYears, LapseLeave } from './time-off-commands.js';
import type { LeaveLapsed, TimeOffEvent } from './time-off-events.js';

/** Once for each year that has ended, and again if HR has changed the policy for leave that has not lapsed. */
export function closeLeaveYears({ leaveYears: facts }: CloseLeaveYears, account: OpenAccount): Decision<TimeOffEvent> {
  const events: TimeOffEvent[] = [];
  let now = account;
  const add = (fresh: readonly TimeOffEvent[]) => {
    events.push(...fresh);
    now = evolveAll(now, fresh) as OpenAccount;
  };
  const close = (year: number) => {
    const closed = now.leaveYears.closed[year];
    if (!closed) add(lapsesIn(year, endOfYear(year), now, facts));
    const policy = policyFor(now, year, facts, closed?.country);
    if (closed && !isOtherPolicy(policy, year, now, facts)) return;
    add([carriedOver(now, year, policy, approvedYears(now, Infinity, facts).closing(year, policy))]);
    if (closed) add(correctionsSince(year + 1, now));
  };
  // once more after a change, because another expiry of one year can leave hours of an earlier one that were used up before
  let known: number;
  do {
    known = events.length;
    for (let year = Math.max(facts.openYear, account.leaveYears.since); year < yearOf(facts.today); year++) close(year);
  } while (events.length > known);
  return accept(...events);
}

/**
 * What lapsed by the former policy stays lapsed. What the limit had left behind is a part of its own, so if the limit stays, what went over can
 * get another expiry.
 */
function isOtherPolicy(
  { limitHours, expiresOn }: Policy,
  year: number,
  account: OpenAccount,
  facts: LeaveYearFacts,
): boolean {
  const { lapses } = account.leaveYears;
  const closed = account.leaveYears.closed[year]!;
  const isSameLimit = closed.limitHours === limitHours;
  if (isSameLimit && closed.expiresOn === expiresOn) return false;
  const wasLeftBehind = (day: PlainDate | null) => day === endOfYear(year) && day !== closed.expiresOn;
  const lapsed = lapses.filter(({ fromYear, hours }) => fromYear === year && (hours ?? 0) > 0);
  if (lapsed.some((one) => !isSameLimit || !wasLeftBehind(one.expiresOn))) return false;
  const present = approvedYears(account, Infinity, facts).opening(yearOf(facts.today));
  return present.some(({ fromYear }) => fromYear === year);
}

/** On the day after the last one of which the person was warned. */
export function lapseLeave({ leaveYears: facts }: LapseLeave, account: OpenAccount): Decision<TimeOffEvent> {
  return accept(...lapsesIn(yearOf(facts.today), addDays(facts.today, -1), account, facts));
}

/**
 * What the daily work of today will record: what goes over, and then what lapses, so that a policy which HR changed on the last day is
 * applied first.
 */
export function dueUntilNow(account: OpenAccount, facts: LeaveYearFacts): TimeOffEvent[] {
  const events: TimeOffEvent[] = [];
  let now = account;
  for (const work of [closeLeaveYears, lapseLeave]) {
    const decision = work({ leaveYears: facts }, now);
    if (!decision.ok) return [];
    events.push(...decision.events);
    now = evolveAll(now, decision.events) as OpenAccount;
  }
  return events;
}

function lapsesIn(year: number, until: PlainDate, account: OpenAccount, facts: LeaveYearFacts): TimeOffEvent[] {
  const { userId } = account;
  const left = approvedYears(account, Infinity, facts)
    .used(year)
    .lapses.filter(({ basis, lastDay }) => basis === 'warned' && lastDay <= until)
    .map(({ part: { fromYear, expiresOn }, lastDay, hours }): LeaveLapsed => {
      return { userId, fromYear, inYear: year, expiresOn, lastDay, hours };
    });
  return [...left, ...takenBefore(year, until, account, left)].map((data) => ({ type: 'LeaveLapsed', data }));
}

/**
 * Hours of which the person was warned, and which are all taken since an earlier year, do not go over, so nothing is left that could lapse.
 * That is recorded as 0 hours, because what comes back after the last day needs a warning of its own.
 */
function takenBefore(
  year: number,
  until: PlainDate,
  { userId, leaveYears }: OpenAccount,
  left: readonly LeaveLapsed[],
): LeaveLapsed[] {
  const ended = new Map<string, LeaveLapsed>();
  for (const { fromYear, expiresOn, lastDay } of leaveYears.warnings) {
    if (expiresOn === null || lastDay === null || lastDay > until) continue;
    const inYear = Math.max(yearOf(lastDay), fromYear + 1);
    if (inYear > year || (inYear < year && !(inYear in leaveYears.closed))) continue;
    const lapsed = { userId, fromYear, inYear, expiresOn, lastDay, hours: 0 };
    ended.set(keyOf(lapsed), lapsed);
  }
  for (const recorded of [...leaveYears.lapses, ...left]) ended.delete(keyOf(recorded));
  return [...ended.values()];
}
