/** The balance of one kind of special leave in one leave year (R51). It has nothing to do with the vacation balance. */
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import {
  daysOf,
  kindIdOf,
  type LeaveAccount,
  liveRequests,
  type OpenAccount,
  type TimeOffRequest,
} from './leave-account.js';
import { hoursOfVacationDays } from './leave-entitlement.js';

export interface SpecialBalance {
  readonly year: number;
  /** Null if the kind is not limited. */
  readonly limitHours: number | null;
  readonly approvedHours: number;
  readonly pendingHours: number;
}

export function specialBalance(account: LeaveAccount, kind: SpecialLeaveKind, year: number): SpecialBalance {
  const live = account.status === 'open' ? liveRequests(account) : [];
  const ofKind = live.filter((request) => kindIdOf(request) === kind.kindId);
  const hoursIn = (status: TimeOffRequest['status']) =>
    ofKind.reduce((sum, request) => (request.status === status ? sum + specialHoursIn(request, year) : sum), 0);
  return {
    year,
    limitHours: limitOf(account, kind, year),
    approvedHours: hoursIn('APPROVED'),
    pendingHours: hoursIn('PENDING'),
  };
}

/** The hours that a new request may take; pending ones count as taken, as for vacation (R28). Below zero after HR lowered the limit. */
export function specialHoursLeft(account: OpenAccount, kind: SpecialLeaveKind, year: number): number {
  const { limitHours, approvedHours, pendingHours } = specialBalance(account, kind, year);
  return limitHours === null ? Infinity : limitHours - approvedHours - pendingHours;
}

/** A day is the person's day, as for vacation (R52). */
function limitOf(account: LeaveAccount, { daysPerYear }: SpecialLeaveKind, year: number): number | null {
  if (daysPerYear === null) return null;
  return hoursOfVacationDays(daysPerYear, account.status === 'open' ? account.patterns : [], year);
}

export function specialHoursIn(request: TimeOffRequest, year: number): number {
  return daysOf(request).reduce((sum, day) => (yearOf(day.date) === year ? sum + day.hours : sum), 0);
}
