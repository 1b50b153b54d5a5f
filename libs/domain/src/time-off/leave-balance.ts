/** The balances of a leave account (R25, R54), and whether leave is missing after a change. */
import type { CarriedLeave, TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { LeaveYearFacts } from './carry-over.js';
import {
  isLive,
  knownYears,
  type LeaveAccount,
  liveRequests,
  type OpenAccount,
  type TimeOffRequest,
  vacationDaysIn,
} from './leave-account.js';
import { costHours, vacationCosts } from './leave-costs.js';
import { LeaveYears } from './leave-years.js';
import { sumOfHours } from './working-time.js';

/**
 * Entitlement, HR's corrections and what was carried over, minus what lapsed and approved vacation (R25, R54). What is only expected
 * to be carried over is not in it.
 */
export function balanceOf(account: LeaveAccount, year: number): TimeOffBalance {
  if (account.status === 'none') return { year, ...nothing };
  const entitlementHours = vacationDaysIn(account, year) * timeOffLimits.fullDayHours;
  const correctionHours = account.correctionHours[year] ?? 0;
  const carriedHours = account.leaveYears.closed[year - 1]?.hours ?? 0;
  const lapsedHours = lapsedHoursIn(account, year);
  const costs = vacationCosts(liveRequests(account), year);
  const approvedHours = costHours(costs, 'APPROVED');
  const pendingHours = costHours(costs, 'PENDING');
  const leftHours = entitlementHours + correctionHours + carriedHours - lapsedHours - approvedHours;
  const given = { entitlementHours, correctionHours, carriedHours, lapsedHours };
  return { year, ...given, approvedHours, pendingHours, leftHours };
}

const nothing: Omit<TimeOffBalance, 'year'> = {
  ...{ entitlementHours: 0, correctionHours: 0, carriedHours: 0, lapsedHours: 0 },
  ...{ approvedHours: 0, pendingHours: 0, leftHours: 0 },
};

/** A later event about the same hours replaces an earlier one. */
function lapsedHoursIn({ leaveYears }: OpenAccount, year: number): number {
  const latest = new Map<string, number>();
  for (const { inYear, fromYear, expiresOn, lastDay, hours } of leaveYears.lapses) {
    if (inYear === year) latest.set(`${fromYear} ${expiresOn} ${lastDay}`, hours ?? 0);
  }
  return [...latest.values()].reduce((sum, hours) => sum + hours, 0);
}

/** The hours that a new request may still take. Pending requests count as taken, and expected carry-over as there (R28, R54). */
export function leftCountingPendingHours(account: OpenAccount, year: number, facts?: LeaveYearFacts): number {
  return new LeaveYears({ account, live: liveRequests(account), facts }).leftHours(year);
}

/** Carried leave that is left for that year, the first to expire first. */
export function carriedLeft(account: OpenAccount, year: number, facts?: LeaveYearFacts): CarriedLeave[] {
  const years = new LeaveYears({ account, live: liveRequests(account), facts });
  const { parts, lapses } = years.used(year);
  const later = lapses.filter(({ basis }) => basis !== 'recorded');
  const isExpected = !years.isClosed(year - 1);
  return [
    ...later.map(({ part, lastDay, hours }) => ({ fromYear: part.fromYear, hours, lastDay, isExpected })),
    ...parts.map(({ fromYear, hours, expiresOn }) => ({ fromYear, hours, lastDay: expiresOn, isExpected })),
  ].filter(({ hours }) => hours > 0);
}

/** The first year in which a change leaves vacation without leave. */
export interface Shortage {
  readonly year: number;
  readonly missingHours: number;
  /** What the change takes from that year. */
  readonly takenHours: number;
}

interface Change {
  readonly before: LeaveAccount;
  readonly after: OpenAccount;
  /** The first year that the change may concern. */
  readonly since: number;
  readonly countsPending: boolean;
  readonly facts: LeaveYearFacts | undefined;
}

/** Null if no year has less leave than before for the vacation in it. What was missing before is not the change's fault. */
export function shortageAfter({ before, after, since, countsPending, facts }: Change): Shortage | null {
  const counts = (request: TimeOffRequest) => isLive(request) && (countsPending || request.status === 'APPROVED');
  const yearsOf = (account: OpenAccount) =>
    new LeaveYears({ account, live: account.requests.values().filter(counts), facts, changedSince: since });
  const now = before.status === 'open' ? yearsOf(before) : null;
  const then = yearsOf(after);
  const years = [since, ...knownYears(after).filter((year) => year > since)];
  for (const year of years) {
    const missingHours = then.used(year).uncoveredHours;
    if (missingHours === 0 || missingHours <= (now?.used(year).uncoveredHours ?? 0)) continue;
    const taken = (from: LeaveYears | null) => sumOfHours(from?.costsOf(year) ?? []);
    return { year, missingHours, takenHours: taken(then) - taken(now) };
  }
  return null;
}
