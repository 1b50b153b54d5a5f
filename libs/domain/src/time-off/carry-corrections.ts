/** When an ended year changes later, what it carried over and what lapsed is recorded anew, with the same decision (R54). */
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { Decision } from '../decider.js';
import { accept } from '../decider.js';
import type { LeaveYearFacts } from './carry-over.js';
import { evolveAll } from './evolve-leave-account.js';
import { type LeaveAccount, liveRequests, type OpenAccount, requestOf } from './leave-account.js';
import { keyOf, recordedLapses } from './leave-parts.js';
import { LeaveYears, type Policy } from './leave-years.js';
import type { CarriedPart, TimeOffEvent } from './time-off-events.js';
import { sumOfHours } from './working-time.js';

export function withCorrections(decision: Decision<TimeOffEvent>, before: LeaveAccount): Decision<TimeOffEvent> {
  if (!decision.ok || decision.events.length === 0 || before.status === 'none') return decision;
  const { closed, lapses } = before.leaveYears;
  if (lapses.length === 0 && Object.keys(closed).length === 0) return decision;
  const after = evolveAll(before, decision.events);
  if (after.status === 'none') return decision;
  const since = Math.min(...decision.events.map((event) => firstYearOf(event, before)));
  return accept(...decision.events, ...correctionsSince(since, after));
}

/** In the order of years, because each one begins with what is left of the one before. */
export function correctionsSince(since: number, account: OpenAccount): TimeOffEvent[] {
  const { closed, lapses } = account.leaveYears;
  const last = Math.max(...Object.keys(closed).map(Number), ...lapses.map(({ inYear }) => inYear));
  const events: TimeOffEvent[] = [];
  let corrected: LeaveAccount = account;
  for (let year = since; year <= last; year++) {
    const ofYear = correctionsOf(year, corrected as OpenAccount);
    events.push(...ofYear);
    corrected = evolveAll(corrected, ofYear);
  }
  return events;
}

function correctionsOf(year: number, account: OpenAccount): TimeOffEvent[] {
  const { userId } = account;
  const years = approvedYears(account, year);
  const derived = new Map(years.used(year).lapses.map((lapse) => [keyOf({ ...lapse.part, ...lapse }), lapse.hours]));
  const events: TimeOffEvent[] = [];
  for (const [key, { fromYear, expiresOn, lastDay, hours }] of recordedLapses(account, year)) {
    const now = derived.get(key) ?? 0;
    if (now === hours) continue;
    events.push({ type: 'LeaveLapsed', data: { userId, fromYear, inYear: year, expiresOn, lastDay, hours: now } });
  }
  const closed = account.leaveYears.closed[year];
  if (!closed) return events;
  const parts = years.closing(year);
  return isSame(parts, closed.parts ?? []) ? events : [...events, carriedOver(account, year, closed, parts)];
}

export function carriedOver(
  { userId }: OpenAccount,
  fromYear: number,
  { country, limitHours, expiresOn }: Policy,
  parts: readonly CarriedPart[],
): TimeOffEvent {
  const data = { userId, fromYear, country, limitHours, expiresOn, hours: sumOfHours(parts), parts };
  return { type: 'LeaveCarriedOver', data };
}

/** Only approved vacation has used leave of a year that has ended. */
export function approvedYears(account: OpenAccount, changedSince: number, facts?: LeaveYearFacts): LeaveYears {
  const live = liveRequests(account).filter(({ status }) => status === 'APPROVED');
  return new LeaveYears({ account, live, facts, changedSince });
}

/** Infinity if it changes no year that may have ended. */
function firstYearOf({ type, data }: TimeOffEvent, account: OpenAccount): number {
  switch (type) {
    case 'VacationDaysChanged':
      return data.fromYear;
    case 'VacationHoursCorrected':
      return data.year;
    case 'WorkPatternChanged':
      return yearOf(data.from);
    case 'TimeOffReviewed':
    case 'TimeOffCancelled': {
      const request = requestOf(account, data.requestId);
      return request ? yearOf(request.startDate) : Infinity;
    }
    case 'LeaveExpiryWarned':
      return yearOf(data.warnedOn); // a last day that moves changes which hours were taken first
    case 'TimeOffRequested':
      return yearOf(data.startDate); // if it is approved at once
    case 'LeaveAccountOpened':
    case 'CountryChanged':
    case 'RegionChanged':
    case 'TimeOffRecounted': // only pending ones, which have used nothing
    case 'TimeOffWithdrawn':
    case 'CancellationRequested':
    case 'CancellationRejected':
    case 'LeaveCarriedOver':
    case 'LeaveLapsed':
    case 'ClosureEntered': // with its request
    case 'ClosureSkipped':
    case 'ClosureTakenBack':
      return Infinity;
    default:
      return type satisfies never;
  }
}

function isSame(one: readonly CarriedPart[], other: readonly CarriedPart[]): boolean {
  const keys = (parts: readonly CarriedPart[]) =>
    parts.map((part) => `${part.fromYear} ${part.hours} ${part.expiresOn} ${part.isKept ?? false}`).sort();
  return keys(one).join() === keys(other).join();
}
