import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { hoursText } from './leave-text.js';

/**
 * How the available hours add up: '176 hours entitled + 8 corrected − 16 approved − 8 pending'. Of dates that were asked for, fewer may be
 * usable: what expires before them is not, nor what other leave needs.
 */
export function balanceSum(sums: TimeOffBalance, usableHours = availableIn(sums)): string {
  const { entitlementHours, correctionHours, approvedHours, pendingHours } = sums;
  const { carriedHours = 0, expectedHours = 0, lapsedHours = 0 } = sums;
  return [
    `${hoursText(entitlementHours)} entitled`,
    term(correctionHours, 'corrected'),
    term(carriedHours, 'carried over'),
    term(expectedHours, 'expected to be carried over'),
    term(-lapsedHours, 'lapsed'),
    term(-approvedHours, 'approved'),
    term(-pendingHours, 'pending'),
    term(Math.min(0, usableHours - availableIn(sums)), 'not usable on these days'),
  ].join('');
}

/** What a request may take: pending ones count as taken (R28), and what is expected to go over as there (R54). */
export function availableIn({ leftHours, pendingHours, expectedHours = 0 }: TimeOffBalance): number {
  return leftHours - pendingHours + expectedHours;
}

/** Uses a minus sign, not a hyphen. */
function term(hours: number, what: string): string {
  if (hours === 0) return '';
  return ` ${hours < 0 ? '−' : '+'} ${Math.abs(hours)} ${what}`;
}
