import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/badge.js';

const statuses = {
  PENDING: { label: 'Pending', tone: 'pending', icon: Clock },
  APPROVED: { label: 'Approved', tone: 'approved', icon: CircleCheck },
  REJECTED: { label: 'Rejected', tone: 'rejected', icon: CircleX },
} as const satisfies Record<RequestStatus, { label: string; tone: BadgeTone; icon: LucideIcon }>;

export function StatusBadge({ status, className }: { status: RequestStatus; className?: string }) {
  const { label, ...look } = statuses[status];
  return (
    <Badge {...look} className={className}>
      {label}
    </Badge>
  );
}
