import type { TimeOffType } from '@staffroom/contracts/time-off.js';
import { CalendarHeart, Palmtree, PartyPopper, Thermometer, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { leaveLabel } from './leave-labels.js';

const leaveStyles = {
  VACATION: { tone: 'vacation', icon: Palmtree },
  SICK: { tone: 'sick', icon: Thermometer },
  HOLIDAY: { tone: 'holiday', icon: PartyPopper },
  SPECIAL: { tone: 'special', icon: CalendarHeart },
} as const satisfies Record<TimeOffType, { tone: BadgeTone; icon: LucideIcon }>;

/** The name of a kind of special leave is shown elsewhere, because it may be long. */
export function LeaveBadge({ type, className }: { type: TimeOffType; className?: string }) {
  return (
    <Badge {...leaveStyles[type]} className={className}>
      {leaveLabel(type)}
    </Badge>
  );
}
