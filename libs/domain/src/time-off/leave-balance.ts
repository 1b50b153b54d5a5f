/** The balances of a leave account (R25, R54), and whether leave is missing after a change. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { CarriedLeave, LapsedLeave, TimeOffBalance } from '@staffroom/contracts/time-off.js';
import type { LeaveYearFacts } from './carry-over.js';
import {
  allRequests,
  isLive,
  knownYears,
  type LeaveAccount,
  liveRequests,
  type OpenAccount,
  requestsWith,
  type TimeOffRequest,
} from './leave-account.js';
import { costHours, vacationCosts } from './leave-costs.js';
import { entitlementHours as entitlementIn } from './leave-entitlement.js';
import { recordedLapses } from './leave-parts.js';
import { LeaveYears } from './leave-years.js';
import { addedUp, sumOfHours } from './working-time.js';

export interface LeaveBalance extends TimeOffBalance {
  /** What went over from the year before (R54). */
  readonly carriedHours: number;
  /** What was not taken by its last day (R55). */
  readonly lapsedHours: number;
}

/**
 * Entitlement, HR's corrections and what was carried over, minus what lapsed and approved vacation (R25, R54). What is only expected
 * to be carried over is not in it.
 */
export function balanceOf(account: LeaveAccount, year: number): LeaveBalance {
  if (account.status === 'none') return { year, ...nothing };
  const entitlementHours = entitlementIn(account, year);
  const correctionHours = account.correctionHours[year] ?? 0;
  const carriedHours = account.leaveYears.closed[year - 1]?.hours ?? 0;
  const lapses = [...recordedLapses(account, year).values()];
  const lapsedHours = lapses.reduce((sum, { hours }) => sum + (hours ?? 0), 0);
  const costs = vacationCosts(liveRequests(account), year);
  const approvedHours = costHours(costs, 'APPROVED');
  const pendingHours = costHours(costs, 'PENDING');
  const leftHours = entitlementHours + correctionHours + carriedHours - lapsedHours - approvedHours;
  const given = { entitlementHours, correctionHours, carriedHours, lapsedHours };
  return { year, ...given, approvedHours, pendingHours, leftHours };
}

const nothing: Omit<LeaveBalance, 'year'> = {
  ...{ entitlementHours: 0, correctionHours: 0, carriedHours: 0, lapsedHours: 0 },
  ...{ approvedHours: 0, pendingHours: 0, leftHours: 0 },
};

export function leftHours(account: LeaveAccount, year: number): number {
  return balanceOf(account, year).leftHours;
}

/** The hours that a new request may still take. Pending requests count as taken, and expected carry-over as there (R28, R54). */
export function leftCountingPendingHours(account: OpenAccount, year: number, facts?: LeaveYearFacts): number {
  return new LeaveYears({ account, live: liveRequests(account), facts }).leftHours(year);
}

/** As `leftCountingPendingHours`, if one request were as given. */
export function leftCountingPendingHoursWith(
  changed: TimeOffRequest,
  account: OpenAccount,
  year: number,
  facts?: LeaveYearFacts,
): number {
  return new LeaveYears({ account, live: requestsWith(changed, account).filter(isLive), facts }).leftHours(year);
}

/**
 * What went over, or is expected to, and is left for that year after all live requests, the first to expire first. What pending ones take
 * of it can still expire, so the warnings count it (R55), and here it is named.
 */
export function carriedLeft(account: OpenAccount, year: number, facts?: LeaveYearFacts): CarriedLeave[] {
  const live = liveRequests(account);
  const left = leftParts(new LeaveYears({ account, live, facts }), year);
  if (!(year - 1 in account.leaveYears.closed)) return left;
  const approved = live.filter(({ status }) => status === 'APPROVED');
  const without = leftParts(new LeaveYears({ account, live: approved, facts }), year);
  const hoursOf = (parts: readonly CarriedLeave[], { year: from, expiresOn }: CarriedLeave) =>
    parts.find((part) => part.year === from && part.expiresOn === expiresOn)?.hours ?? 0;
  const whollyWaiting = without.filter((part) => hoursOf(left, part) === 0).map((part) => ({ ...part, hours: 0 }));
  return [...left, ...whollyWaiting]
    .map((part) => {
      const waitingHours = hoursOf(without, part) - part.hours;
      return waitingHours > 0 ? { ...part, waitingHours } : part;
    })
    .sort((a, b) => ((a.expiresOn ?? '9999') < (b.expiresOn ?? '9999') ? -1 : 1));
}

/** One for each leave year and last day: hours of which the person was told, and those that have come since, may end on the same day. */
function leftParts(years: LeaveYears, year: number): CarriedLeave[] {
  const { parts, lapses } = years.used(year);
  const later = lapses.filter(({ basis }) => basis !== 'recorded');
  const left = [
    ...later.map(({ part, lastDay, hours }) => ({ year: part.fromYear, hours, expiresOn: lastDay })),
    ...parts.map(({ fromYear, hours, expiresOn }) => ({ year: fromYear, hours, expiresOn })),
  ];
  const some = left.filter(({ hours }) => hours > 0);
  return addedUp(some, ({ year: fromYear, expiresOn }) => `${fromYear} ${expiresOn}`);
}

/** What is left of one leave year in another one, or in itself. */
export function leftOfYear(fromYear: number, years: LeaveYears, inYear: number): number {
  if (fromYear === inYear) return years.used(inYear).ownLeft;
  return sumOfHours(leftParts(years, inYear).filter(({ year }) => year === fromYear));
}

/** What lapsed in a year, by the last day on which it could be taken (R55). */
export function lapsedIn(account: OpenAccount, year: number): LapsedLeave[] {
  const byLastDay = new Map<PlainDate, number>();
  for (const { lastDay, hours } of recordedLapses(account, year).values()) {
    if (lastDay !== null && hours) byLastDay.set(lastDay, (byLastDay.get(lastDay) ?? 0) + hours);
  }
  return [...byLastDay].sort().map(([lastDay, hours]) => ({ lastDay, hours }));
}

/** What is expected to go over into a year and can be taken in it, after all live requests. 0 once the year before is closed. */
export function expectedHours(account: OpenAccount, year: number, facts: LeaveYearFacts): number {
  const years = new LeaveYears({ account, live: liveRequests(account), facts });
  return years.isClosed(year - 1) ? 0 : years.carriedHours(year);
}

/** What is left of a year, as it would go over: before leave of the next year takes any of it. Pending requests take nothing. */
export function goingOver(account: OpenAccount, year: number, facts: LeaveYearFacts): CarriedLeave[] {
  const live = liveRequests(account).filter(({ status }) => status === 'APPROVED');
  const parts = new LeaveYears({ account, live, facts }).opening(year + 1);
  return parts
    .filter(({ fromYear, hours }) => fromYear === year && hours > 0)
    .map(({ hours, expiresOn }) => ({ year, hours, expiresOn }));
}

/** The first year in which a change leaves vacation without leave. */
export interface Shortage {
  readonly year: number;
  readonly missingHours: number;
  /** What the change takes from that year. */
  readonly takenHours: number;
}

export interface Change {
  readonly before: LeaveAccount;
  readonly after: OpenAccount;
  /** The requests after the change, if it concerns one that is not recorded. */
  readonly requests?: readonly TimeOffRequest[];
  /** The first year that the change may concern. */
  readonly since: number;
  readonly countsPending?: boolean;
  readonly facts: LeaveYearFacts | undefined;
}

/** Null if no year has less leave than before for the vacation in it. What was missing before is not the change's fault. */
export function shortageAfter({ before, after, since, facts, ...change }: Change): Shortage | null {
  const { requests = allRequests(after), countsPending = false } = change;
  const counts = (request: TimeOffRequest) => isLive(request) && (countsPending || request.status === 'APPROVED');
  const yearsOf = (account: OpenAccount, of: readonly TimeOffRequest[]) =>
    new LeaveYears({ account, live: of.filter(counts), facts, changedSince: since });
  const now = before.status === 'open' ? yearsOf(before, allRequests(before)) : null;
  const then = yearsOf(after, requests);
  const years = [since, ...knownYears(after, requests).filter((year) => year > since)];
  for (const year of years) {
    const missingHours = then.used(year).uncoveredHours;
    if (missingHours === 0 || missingHours <= (now?.used(year).uncoveredHours ?? 0)) continue;
    const taken = (from: LeaveYears | null) => from?.costsOf(year).reduce((sum, { hours }) => sum + hours, 0) ?? 0;
    return { year, missingHours, takenHours: taken(then) - taken(now) };
  }
  return null;
}
