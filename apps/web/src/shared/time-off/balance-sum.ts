import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { hoursText } from './leave-text.js';

/**
 * How the available hours add up: '176 hours entitled + 8 corrected − 16 approved − 8 pending'. Of dates that were asked for, fewer may be
 * usable: what expires before them is not, nor what other leave needs.
 */
export function balanceSum(sums: TimeOffBalance, usableHours = availableIn(sums)): string {
  const { entitlementHours, correctionHours, approvedHours, pendingHours } = sums;
  const { carriedHours = 0, expectedHours = 0, lapsedHours = 0 } = sums;
  return [
    t('{hours} entitled', { hours: hoursText(entitlementHours) }),
    term(correctionHours, text('{hours} corrected')),
    term(carriedHours, text('{hours} carried over')),
    term(expectedHours, text('{hours} expected to be carried over')),
    term(-lapsedHours, text('{hours} lapsed')),
    term(-approvedHours, text('{hours} approved')),
    term(-pendingHours, text('{hours} pending')),
    term(Math.min(0, usableHours - availableIn(sums)), text('{hours} not usable on these days')),
  ].join('');
}

/** What a request may take: pending ones count as taken (R28), and what is expected to go over as there (R54). */
export function availableIn({ leftHours, pendingHours, expectedHours = 0 }: TimeOffBalance): number {
  return leftHours - pendingHours + expectedHours;
}

/** Uses a minus sign, not a hyphen. */
function term(hours: number, what: Text): string {
  if (hours === 0) return '';
  return ` ${hours < 0 ? '−' : '+'} ${t(what, { hours: numberText(Math.abs(hours)) })}`;
}
