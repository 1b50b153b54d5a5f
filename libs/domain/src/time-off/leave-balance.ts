/** The balances of a leave account (R25). */
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { isLive, type LeaveAccount, liveRequests, type OpenAccount, type TimeOffRequest } from './leave-account.js';
import { costHours, vacationCosts } from './leave-costs.js';
import { entitlementHours as entitlementIn } from './leave-entitlement.js';

/** Entitlement plus HR's corrections minus approved vacation (R25). */
export function leftHours(account: LeaveAccount, year: number): number {
  return balanceOf(account, year).leftHours;
}

/** As `leftHours`, if one request were as given. */
export function leftHoursWith(changed: TimeOffRequest, account: OpenAccount, year: number): number {
  return balanceIf(changed, account, year).leftHours;
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
  return balanceWith(liveRequests(account), account, year);
}

/** As `leftCountingPendingHours`, if one request were as given. */
export function leftCountingPendingHoursWith(changed: TimeOffRequest, account: OpenAccount, year: number): number {
  const balance = balanceIf(changed, account, year);
  return balance.leftHours - balance.pendingHours;
}

function balanceIf(changed: TimeOffRequest, account: OpenAccount, year: number): TimeOffBalance {
  const others = account.requests.values().filter(({ requestId }) => requestId !== changed.requestId);
  return balanceWith([...others, changed].filter(isLive), account, year);
}

function balanceWith(live: readonly TimeOffRequest[], account: OpenAccount, year: number): TimeOffBalance {
  const entitlementHours = entitlementIn(account, year);
  const correctionHours = account.correctionHours[year] ?? 0;
  const costs = vacationCosts(live, year);
  const approvedHours = costHours(costs, 'APPROVED');
  const pendingHours = costHours(costs, 'PENDING');
  const leftHours = entitlementHours + correctionHours - approvedHours;
  return { year, entitlementHours, correctionHours, approvedHours, pendingHours, leftHours };
}
