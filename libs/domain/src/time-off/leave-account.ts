/** One person's leave account: the state that the ledger's events fold into, and the balances computed from it. */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import { PersistentMap } from '../persistent-map.js';
import type { RequestProgress } from '../requests/review-rules.js';
import type { Charge, TimeOffEvent, TimeOffRequested } from './time-off-events.js';

export type LeaveAccount = NoAccount | OpenAccount;

export interface NoAccount {
  readonly status: 'none';
}

export interface OpenAccount {
  readonly status: 'open';
  readonly userId: string;
  readonly country: Country;
  /** By ascending year, one per year. The last one whose year has begun applies. */
  readonly entitlements: readonly { readonly fromYear: number; readonly vacationDays: number }[];
  readonly correctionHours: Readonly<Record<number, number>>;
  readonly requests: PersistentMap<TimeOffRequest>;
}

export type TimeOffRequest = TimeOffDates & RequestProgress & { readonly recorded: Pick<TimeOffRequested, 'charges'> };

export interface TimeOffDates {
  readonly requestId: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly hours: number;
}

export interface RequestedTimeOff extends TimeOffDates {
  readonly charges: readonly Charge[];
}

export const noAccount: NoAccount = { status: 'none' };

/** Entitlement plus HR's corrections minus approved vacation (R25). */
export function leftHours(account: LeaveAccount, year: number): number {
  return balanceOf(account, year).leftHours;
}

/** The hours that a new request may still take. Pending requests count as taken (R28). */
export function leftCountingPendingHours(account: LeaveAccount, year: number): number {
  const balance = balanceOf(account, year);
  return balance.leftHours - balance.pendingHours;
}

export function balanceOf(account: LeaveAccount, year: number): TimeOffBalance {
  if (account.status === 'none') {
    return { year, entitlementHours: 0, correctionHours: 0, approvedHours: 0, pendingHours: 0, leftHours: 0 };
  }
  const entitlementHours = vacationDaysIn(account, year) * timeOffLimits.fullDayHours;
  const correctionHours = account.correctionHours[year] ?? 0;
  const approvedHours = chargedHours(account, 'APPROVED', year);
  const pendingHours = chargedHours(account, 'PENDING', year);
  const leftHours = entitlementHours + correctionHours - approvedHours;
  return { year, entitlementHours, correctionHours, approvedHours, pendingHours, leftHours };
}

export function vacationDaysIn(account: OpenAccount, year: number): number {
  return account.entitlements.findLast((entitlement) => entitlement.fromYear <= year)?.vacationDays ?? 0;
}

/** Every leave year whose balance may differ from the plain entitlement. */
export function knownYears(account: OpenAccount): number[] {
  const charged = account.requests.values().flatMap((request) => chargesOf(request).map((charge) => charge.year));
  const corrected = Object.keys(account.correctionHours).map(Number);
  return [...new Set([...charged, ...corrected])].sort((a, b) => a - b);
}

export function liveRequests(account: OpenAccount): TimeOffRequest[] {
  return account.requests.values().filter(({ status }) => status === 'PENDING' || status === 'APPROVED');
}

export function requestOf(account: OpenAccount, requestId: string): TimeOffRequest | undefined {
  return account.requests.get(requestId);
}

/** Empty for SICK, and once the person is erased. They are decrypted here, which for a long history costs more than all else. */
export function chargesOf({ recorded }: TimeOffRequest): readonly Charge[] {
  return recorded.charges ?? [];
}

function mayCharge({ startDate, endDate }: TimeOffDates, year: number): boolean {
  return yearOf(startDate) <= year && year <= yearOf(endDate);
}

function chargedHours(account: OpenAccount, status: TimeOffRequest['status'], year: number): number {
  return account.requests
    .values()
    .filter((request) => request.status === status && mayCharge(request, year))
    .flatMap(chargesOf)
    .filter((charge) => charge.year === year)
    .reduce((sum, charge) => sum + charge.hours, 0);
}

export function evolve(account: LeaveAccount, event: TimeOffEvent): LeaveAccount {
  if (event.type === 'LeaveAccountOpened') {
    const { userId, country, vacationDays, year, correctionHours } = event.data;
    return {
      status: 'open',
      userId,
      country,
      // Also for earlier years, because leave may be requested for up to a year back (R28).
      entitlements: [{ fromYear: 0, vacationDays }],
      correctionHours: { [year]: correctionHours },
      requests: PersistentMap.empty(),
    };
  }
  if (account.status === 'none') return account;
  switch (event.type) {
    case 'VacationDaysChanged': {
      const { fromYear, vacationDays } = event.data;
      const earlier = account.entitlements.filter((entitlement) => entitlement.fromYear < fromYear);
      return { ...account, entitlements: [...earlier, { fromYear, vacationDays }] };
    }
    case 'CountryChanged':
      return { ...account, country: event.data.country };
    case 'VacationHoursCorrected': {
      const { year, correctionHours } = event.data;
      return { ...account, correctionHours: { ...account.correctionHours, [year]: correctionHours } };
    }
    case 'TimeOffRequested': {
      const { requestId, startDate, endDate, hours } = event.data;
      return withRequest(account, { requestId, startDate, endDate, hours, recorded: event.data, status: 'PENDING' });
    }
    case 'TimeOffReviewed': {
      const { requestId, decision, reviewerId } = event.data;
      const request = requestOf(account, requestId);
      return request ? withRequest(account, { ...request, status: decision, reviewerId }) : account;
    }
    case 'TimeOffWithdrawn': {
      const request = requestOf(account, event.data.requestId);
      return request ? withRequest(account, { ...request, status: 'WITHDRAWN' }) : account;
    }
    default:
      return event satisfies never;
  }
}

function withRequest(account: OpenAccount, request: TimeOffRequest): OpenAccount {
  return { ...account, requests: account.requests.with(request.requestId, request) };
}
