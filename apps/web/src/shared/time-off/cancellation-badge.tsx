import { formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Cancellation } from '@staffroom/contracts/time-off.js';
import { Undo2 } from 'lucide-react';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { Badge } from '../../ui/badge.js';

/** 'from 9 Jul 2026 on', or nothing if the whole leave is meant. */
export function fromOn({ isWhole, from }: Cancellation): string {
  return isWhole ? '' : t('from {day} on', { day: cancelledFrom(from) });
}

/** '9 Jul 2026'. */
export function cancelledFrom(from: PlainDate): string {
  return formatPlainDate(from, { day: 'numeric', month: 'short', year: 'numeric' });
}

export function CancellationBadge({ cancellation }: { cancellation: Cancellation | null }) {
  if (cancellation?.status === 'REQUESTED') {
    return (
      <Badge tone="pending" icon={Undo2}>
        {t('Cancellation requested')}
      </Badge>
    );
  }
  return (
    cancellation?.status === 'CANCELLED' &&
    cancellation.isWhole && <Badge icon={Undo2}>{t(text('Cancelled', 'leave'))}</Badge>
  );
}
