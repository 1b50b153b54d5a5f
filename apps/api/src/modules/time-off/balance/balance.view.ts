/** Balances as SQL over this module's views; the same sums as the ledger's (R25, R54). */
import { carriedLeftSql } from '../leave-years/carried-leave.view.js';
import { givenBackHoursSql } from './given-back.js';
import { entitlementHoursSql } from './leave-entitlements.view.js';

/** The sums of a balance. Both arguments are SQL, a column or a parameter. */
export function balanceColumns(userId: string, year: string): string {
  return `${entitlementHoursSql(userId, year)} as "entitlementHours", ${correctionHoursSql(userId, year)} as "correctionHours",
    ${carriedLeftSql(userId, year)} as "carriedLeftHours",
    ${chargedHoursSql(userId, year, 'APPROVED')} as "approvedHours", ${chargedHoursSql(userId, year, 'PENDING')} as "pendingHours"`;
}

/**
 * The hours left in the year, as a numeric SQL expression: entitlement + corrections + carried − lapsed − approved. Both arguments
 * are SQL, a column or a parameter: vacationHoursSql('u.id', '$2').
 */
export function vacationHoursSql(userId: string, year: string): string {
  return `(${entitlementHoursSql(userId, year)} + ${correctionHoursSql(userId, year)} + ${carriedLeftSql(userId, year)}
    - ${chargedHoursSql(userId, year, 'APPROVED')})`;
}

/** The hours that a new request may take (R28): those left, less those of pending requests. */
export function availableHoursSql(userId: string, year: string): string {
  return `(${vacationHoursSql(userId, year)} - ${chargedHoursSql(userId, year, 'PENDING')})`;
}

export function correctionHoursSql(userId: string, year: string): string {
  return `coalesce((select k.hours from views.leave_corrections k
    where k.user_id = ${userId}::uuid and k.year = ${year}::integer), 0)`;
}

/** What vacation costs (R47). */
function chargedHoursSql(userId: string, year: string, status: 'APPROVED' | 'PENDING'): string {
  return `(coalesce((select sum(c.hours) from views.time_off_charges c
    where c.user_id = ${userId}::uuid and c.year = ${year}::integer and c.status = '${status}'), 0)
    - ${givenBackHoursSql(userId, year, status)})`;
}
