/** What is available of a limited kind of special leave in words (R51). */
import type { SpecialLeave } from '@staffroom/contracts/time-off.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { hoursText } from './leave-text.js';

type Limited = SpecialLeave & { limitHours: number };

export function isLimited(kind: SpecialLeave): kind is Limited {
  return kind.limitHours !== null;
}

/** Below zero after HR has lowered the limit. */
export function specialLeftHours({ limitHours, approvedHours, pendingHours }: Limited): number {
  return limitHours - approvedHours - pendingHours;
}

export function specialLeftText(kind: Limited): string {
  const { limitHours, year } = kind;
  const left = specialLeftHours(kind);
  return left < 0
    ? t('{hours} more than the {limit} of {year}', { hours: hoursText(-left), limit: numberText(limitHours), year })
    : t('{left} of {limit} available in {year}', { left: numberText(left), limit: hoursText(limitHours), year });
}
