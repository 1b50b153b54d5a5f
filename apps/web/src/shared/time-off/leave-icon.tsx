import { CalendarHeart, Palmtree, PartyPopper, Thermometer } from 'lucide-react';
import type { TimeOffType } from '@staffroom/contracts/time-off.js';
import { IconTile } from '../../ui/icon-tile.js';

const looks = {
  VACATION: { icon: Palmtree, tone: 'bg-vacation-soft text-vacation-ink' },
  SICK: { icon: Thermometer, tone: 'bg-sick-soft text-sick-ink' },
  SPECIAL: { icon: CalendarHeart, tone: 'bg-special-soft text-special-ink' },
  HOLIDAY: { icon: PartyPopper, tone: 'bg-holiday-soft text-holiday-ink' },
} as const;

/** Decorative, because the leave type is always next to it as text. */
export function LeaveIcon({ type }: { type: TimeOffType }) {
  return <IconTile {...looks[type]} />;
}
