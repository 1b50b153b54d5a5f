import { StatusBadge } from '../requests/status-badge.js';
import { Card } from '../../ui/card.js';
import type { QueuedRequest } from './queued-request.js';
import type { Decided } from './use-decisions.js';

interface DecidedCardProps {
  request: QueuedRequest;
  what: string;
  decided: Decided;
}

/** Stands in the place of a request from the reviewer's press on. As high as its card was, so that no other card comes under the pointer. */
export function DecidedCard({ request, what, decided: { decision, height } }: DecidedCardProps) {
  return (
    <li className="min-w-0" style={{ minHeight: height }}>
      <Card className="flex h-full items-center gap-3 border-dashed px-5 py-4 max-md:px-4">
        <StatusBadge status={decision} />
        <p className="min-w-0 break-words text-quiet tabular-nums">
          <bdi>{request.userName}</bdi>, {what}
        </p>
      </Card>
    </li>
  );
}
