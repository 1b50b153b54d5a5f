/**
 * The leave years of one person, one after the other: what is left at the end of one goes over into the next (R54). It is derived every
 * time. Closed years have an event with their numbers, so that only years that change are computed again.
 */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import { carriedUntil, endOfYear, type LeaveYearFacts } from './carry-over.js';
import { countryOn, type OpenAccount, type TimeOffRequest } from './leave-account.js';
import { costHours, type VacationCost, vacationCosts } from './leave-costs.js';
import { entitlementHours } from './leave-entitlement.js';
import { type LapsedPart, type UsedYear, useUp } from './leave-parts.js';
import type { CarriedPart, DayHours, LeaveCarriedOver } from './time-off-events.js';
import { dayUnits, unitsPerHour, weekOn } from './work-pattern.js';
import { sumOfHours } from './working-time.js';

interface Counted {
  readonly account: OpenAccount;
  /** The requests that count. */
  readonly live: readonly TimeOffRequest[];
  /** Without them nothing is expected from a year that is not closed. */
  readonly facts?: LeaveYearFacts | undefined;
  /** Hours that are taken in addition. */
  readonly extra?: readonly DayHours[];
  /** The first year whose recorded numbers may no longer be right. By default all of them are. */
  readonly changedSince?: number;
}

export type Policy = Pick<LeaveCarriedOver, 'country' | 'limitHours' | 'expiresOn'>;

export class LeaveYears {
  private readonly openings = new Map<number, readonly CarriedPart[]>();
  private readonly costs = new Map<number, readonly VacationCost[]>();

  constructor(private readonly counted: Counted) {}

  /** Entitlement and corrections. */
  ownHours(year: number): number {
    const { account } = this.counted;
    return entitlementHours(account, year) + (account.correctionHours[year] ?? 0);
  }

  costsOf(year: number): readonly VacationCost[] {
    let costs = this.costs.get(year);
    if (!costs) this.costs.set(year, (costs = vacationCosts(this.counted.live, year)));
    return costs;
  }

  /** What goes over into that year. */
  opening(year: number): readonly CarriedPart[] {
    let parts = this.openings.get(year);
    if (!parts) this.openings.set(year, (parts = this.findOpening(year)));
    return parts;
  }

  /** In a year that is not closed, what the person was not warned of is expected to expire as if they were warned today. */
  used(year: number): UsedYear {
    const { account, live, facts, extra = [] } = this.counted;
    const taken = [
      ...this.costsOf(year).flatMap(({ days }) => days),
      ...extra.filter(({ date }) => yearOf(date) === year),
    ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const parts = this.opening(year);
    const warnedOn = this.isClosed(year) ? null : (facts?.today ?? null);
    return useUp({ year, ownHours: this.ownHours(year), parts, taken, live, account, warnedOn });
  }

  /** What is left at the end of the year. What the policy does not carry over expires with it. */
  closing(year: number, policy: Policy = this.policyOf(year)): readonly CarriedPart[] {
    const { parts, ownLeft } = this.used(year);
    const carried = policy.limitHours === null ? ownLeft : Math.min(ownLeft, policy.limitHours);
    const own: CarriedPart[] = [
      { fromYear: year, hours: ownLeft - carried, expiresOn: endOfYear(year) },
      { fromYear: year, hours: carried, expiresOn: policy.expiresOn },
    ];
    return [...parts, ...own.filter(({ hours }) => hours > 0)];
  }

  /** As closed, or as it would be closed today. */
  policyOf(year: number): Policy {
    const { account, facts } = this.counted;
    return account.leaveYears.closed[year] ?? policyFor(account, year, facts!);
  }

  /** What is left of the year today, or at its beginning, before anything else of it lapses. */
  leftHours(year: number): number {
    const lapsed = this.used(year).lapses.filter((lapse) => lapse.basis === 'recorded' || endsBefore(year, lapse));
    const costs = this.costsOf(year);
    const taken = costHours(costs, 'APPROVED') + costHours(costs, 'PENDING');
    return this.ownHours(year) + sumOfHours(this.opening(year)) - sumOfHours(lapsed) - taken;
  }

  /** Whether an illness has kept it by today. Sick leave that is entered ahead keeps hours of a day that is still to come. */
  keptBefore(today: PlainDate): (part: CarriedPart) => boolean {
    const opening = this.opening(yearOf(today)).filter(({ isKept }) => isKept);
    const { lapses } = this.used(yearOf(today));
    const since = lapses.filter((lapse) => lapse.keptHours > 0 && keptOn(lapse) < today).map(({ part }) => part);
    const years = new Set([...opening, ...since].map(({ fromYear }) => fromYear));
    return ({ isKept = false, fromYear }) => isKept && years.has(fromYear);
  }

  /** What goes over into that year and can be taken in it. */
  carriedHours(year: number): number {
    const ended = this.used(year).lapses.filter((lapse) => endsBefore(year, lapse));
    return sumOfHours(this.opening(year)) - sumOfHours(ended);
  }

  isClosed(year: number): boolean {
    return year in this.counted.account.leaveYears.closed;
  }

  private findOpening(year: number): readonly CarriedPart[] {
    const { account, facts, changedSince = Infinity } = this.counted;
    const ended = year - 1;
    const closed = account.leaveYears.closed[ended];
    if (closed) return ended < changedSince ? (closed.parts ?? []) : this.closing(ended);
    const isExpected = facts && ended >= facts.openYear && ended >= account.leaveYears.since;
    return isExpected ? this.closing(ended) : [];
  }
}

/** The day on which an illness keeps hours. Without a warning that is the expiry, because the last day moves with each day. */
function keptOn({ part, lastDay, basis }: LapsedPart): PlainDate {
  return basis === 'expected' ? part.expiresOn! : lastDay;
}

/** What the policy does not carry over ends with its year, and can no longer be taken in the next one. */
function endsBefore(year: number, { lastDay }: LapsedPart): boolean {
  return lastDay < `${year}-01-01`;
}

/** A day of it is the person's day on 31 December (R52), rounded up to a quarter of an hour as the entitlement is. */
export function policyFor(
  account: OpenAccount,
  year: number,
  { policies }: LeaveYearFacts,
  country: Country = countryOn(account, endOfYear(year)),
): Policy {
  const policy = policies[country];
  const units = dayUnits(weekOn(account.patterns, endOfYear(year)));
  const limitHours = policy.days === null ? null : Math.ceil((4 * policy.days * units) / unitsPerHour) / 4;
  return { country, limitHours, expiresOn: carriedUntil(policy, year) };
}
