import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { hoursText } from './leave-text.js';

/** How the available hours add up: '176 hours entitled + 8 corrected − 16 approved − 8 pending'. */
export function balanceSum(sums: TimeOffBalance): string {
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
  ].join('');
}

/** Uses a minus sign, not a hyphen. */
function term(hours: number, what: string): string {
  if (hours === 0) return '';
  return ` ${hours < 0 ? '−' : '+'} ${Math.abs(hours)} ${what}`;
}
