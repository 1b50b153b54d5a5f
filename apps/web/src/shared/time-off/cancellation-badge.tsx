import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Cancellation } from '@staffroom/contracts/time-off.js';
import { Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.js';

/** 'from 9 Jul 2026 on', or nothing if the whole leave is meant. */
export function fromOn({ isWhole, from }: Cancellation): string {
  return isWhole ? '' : ` from ${formatPlainDate(from, { day: 'numeric', month: 'short', year: 'numeric' })} on`;
}

export function CancellationBadge({ cancellation }: { cancellation: Cancellation | null }) {
  if (cancellation?.status === 'REQUESTED') {
    return (
      <Badge tone="pending" icon={Undo2}>
        Cancellation requested
      </Badge>
    );
  }
  return cancellation?.status === 'CANCELLED' && cancellation.isWhole && <Badge icon={Undo2}>Cancelled</Badge>;
}
