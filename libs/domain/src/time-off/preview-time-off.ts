/** What a request would cost and leave, without recording it (R28a). */
import type { PreviewedDay } from '@staffroom/contracts/time-off.js';
import type { Rejection } from '../decider.js';
import type { LeaveYearFacts } from './carry-over.js';
import { approvedAs, type LeaveAccount, type OpenAccount, type RequestedTimeOff } from './leave-account.js';
import { leftCountingPendingHours, leftCountingPendingHoursWith } from './leave-balance.js';
import { accountDoesNotExist } from './ledger-parts.js';
import { previewedDays } from './previewed-days.js';
import { count, whatForbids, whatIsWrongWith } from './request-time-off.js';
import { specialHoursLeft } from './special-balance.js';
import type { ProposedTimeOff } from './time-off-commands.js';
import { hoursByYear, yearsOf } from './working-time.js';

export interface PreviewedTimeOff {
  readonly hours: number;
  /**
   * One per leave year of the range, oldest first. Pending requests count as taken. Of SICK those that get hours back once it is
   * approved (R50), and of SPECIAL those of its kind if that is limited (R51).
   */
  readonly balances: readonly { readonly year: number; readonly leftBefore: number; readonly leftAfter: number }[];
  /** Empty for an invalid range. */
  readonly days: readonly Omit<PreviewedDay, 'name'>[];
  readonly rejection: Rejection | null;
}

/** The result that the same request would have, without recording anything (R28a). */
export function previewTimeOff(proposed: ProposedTimeOff, account: LeaveAccount): PreviewedTimeOff {
  if (account.status === 'none') return { ...nothingCounted, rejection: accountDoesNotExist() };
  const malformed = whatIsWrongWith(proposed, account);
  if (malformed) return { ...nothingCounted, rejection: malformed };
  const counted = count(proposed, '', account);
  const balances = balancesAfter(counted, proposed, account);
  const days = previewedDays(proposed, account);
  return { hours: counted.hours, balances, days, rejection: whatForbids(counted, proposed, account) };
}

function balancesAfter(
  counted: RequestedTimeOff,
  proposed: ProposedTimeOff,
  account: OpenAccount,
): PreviewedTimeOff['balances'] {
  const { type, kind, leaveYears: facts } = proposed;
  switch (type) {
    case 'VACATION':
      return balancesOnApproval(counted, account, facts);
    case 'SICK':
      return balancesOnApproval(counted, account, facts).filter(({ leftBefore, leftAfter }) => leftAfter > leftBefore);
    case 'SPECIAL':
      return kind && kind.daysPerYear !== null ? taking(counted, (year) => specialHoursLeft(account, kind, year)) : [];
    default:
      return type satisfies never;
  }
}

/** What vacation takes from one year is missing from what is expected to go over into the next one. */
function balancesOnApproval(
  counted: RequestedTimeOff,
  account: OpenAccount,
  facts: LeaveYearFacts | undefined,
): PreviewedTimeOff['balances'] {
  const approved = approvedAs(counted);
  return yearsOf(counted).map((year) => {
    const leftBefore = leftCountingPendingHours(account, year, facts);
    return { year, leftBefore, leftAfter: leftCountingPendingHoursWith(approved, account, year, facts) };
  });
}

function taking(requested: RequestedTimeOff, leftIn: (year: number) => number): PreviewedTimeOff['balances'] {
  const takenIn = new Map(hoursByYear(requested.days).map(({ year, hours }) => [year, hours]));
  return yearsOf(requested).map((year) => {
    const leftBefore = leftIn(year);
    return { year, leftBefore, leftAfter: leftBefore - (takenIn.get(year) ?? 0) };
  });
}

const nothingCounted = { hours: 0, balances: [], days: [] };
