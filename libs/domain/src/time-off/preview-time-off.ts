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
import { usableLeave } from './usable-leave.js';
import { hoursByYear, yearsOf } from './working-time.js';

export interface PreviewedTimeOff {
  readonly hours: number;
  /**
   * One per leave year of the range, oldest first. Pending requests count as taken. Of VACATION the hours that can be used on these
   * dates. Of SICK those that get hours back once it is
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
      return usableLeave(approvedAs(counted), account, facts).map(({ year, before, after }) => {
        return { year, leftBefore: before, leftAfter: after };
      });
    case 'SICK':
      return givenBackOnApproval(counted, account, facts);
    case 'SPECIAL':
      return kind && kind.daysPerYear !== null ? taking(counted, (year) => specialHoursLeft(account, kind, year)) : [];
    default:
      return type satisfies never;
  }
}

/** Of the years that get vacation back, what is left of them. */
function givenBackOnApproval(
  counted: RequestedTimeOff,
  account: OpenAccount,
  facts: LeaveYearFacts | undefined,
): PreviewedTimeOff['balances'] {
  const approved = approvedAs(counted);
  const balances = yearsOf(counted).map((year) => {
    const leftBefore = leftCountingPendingHours(account, year, facts);
    return { year, leftBefore, leftAfter: leftCountingPendingHoursWith(approved, account, year, facts) };
  });
  return balances.filter(({ leftBefore, leftAfter }) => leftAfter > leftBefore);
}

function taking(requested: RequestedTimeOff, leftIn: (year: number) => number): PreviewedTimeOff['balances'] {
  const takenIn = new Map(hoursByYear(requested.days).map(({ year, hours }) => [year, hours]));
  return yearsOf(requested).map((year) => {
    const leftBefore = leftIn(year);
    return { year, leftBefore, leftAfter: leftBefore - (takenIn.get(year) ?? 0) };
  });
}

const nothingCounted = { hours: 0, balances: [], days: [] };
