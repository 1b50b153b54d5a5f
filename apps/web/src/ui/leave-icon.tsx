import { Palmtree, PartyPopper, Thermometer } from 'lucide-react';
import { clsx } from 'clsx';
import type { TimeOffType } from '@staffroom/contracts/time-off.js';

const looks = {
  VACATION: { icon: Palmtree, tone: 'bg-vacation-soft text-vacation-ink' },
  SICK: { icon: Thermometer, tone: 'bg-sick-soft text-sick-ink' },
  HOLIDAY: { icon: PartyPopper, tone: 'bg-holiday-soft text-holiday-ink' },
} as const;

/** Decorative, because the leave type is always next to it as text. */
export function LeaveIcon({ type }: { type: TimeOffType }) {
  const { icon: Icon, tone } = looks[type];
  return (
    <span aria-hidden="true" className={clsx('flex size-9 shrink-0 items-center justify-center rounded-card', tone)}>
      <Icon className="size-[18px]" />
    </span>
  );
}
