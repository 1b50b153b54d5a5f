import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { hoursText } from './leave-text.js';

/** How the available hours add up: '176 hours entitled + 8 corrected − 16 approved − 8 pending'. */
export function balanceSum(sums: TimeOffBalance): string {
  const { entitlementHours, correctionHours, approvedHours, pendingHours } = sums;
  return [
    `${hoursText(entitlementHours)} entitled`,
    term(correctionHours, 'corrected'),
    term(-approvedHours, 'approved'),
    term(-pendingHours, 'pending'),
  ].join('');
}

/** Uses a minus sign, not a hyphen. */
function term(hours: number, what: string): string {
  if (hours === 0) return '';
  return ` ${hours < 0 ? '−' : '+'} ${Math.abs(hours)} ${what}`;
}
