import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';

const statuses = {
  PENDING: { label: text('Pending'), tone: 'pending', icon: Clock },
  APPROVED: { label: text('Approved'), tone: 'approved', icon: CircleCheck },
  REJECTED: { label: text('Rejected'), tone: 'rejected', icon: CircleX },
} as const satisfies Record<RequestStatus, { label: Text; tone: BadgeTone; icon: LucideIcon }>;

export function StatusBadge({ status, className }: { status: RequestStatus; className?: string }) {
  const { label, ...look } = statuses[status];
  return (
    <Badge {...look} className={className}>
      {t(label)}
    </Badge>
  );
}
