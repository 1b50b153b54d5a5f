import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { Card } from '../card.js';
import type { QueuedRequest } from './queued-request.js';
import { Requester } from './requester.js';

interface PendingCardProps {
  request: QueuedRequest;
  /** Shown to the right of the requester: the leave type or the amount. */
  mark: ReactNode;
  /** For example 'Requested 3 days ago'. */
  asked: ReactNode;
  /** Names the request in the accessible name of the button. */
  what: string;
  onReview: () => void;
  children: ReactNode;
}

export function PendingCard({ request, mark, asked, what, onReview, children }: PendingCardProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col gap-3 px-5 py-4 max-md:px-4">
        <div className="flex items-start gap-3">
          <Requester request={request} />
          {mark}
        </div>
        <div className="min-w-0 tabular-nums">{children}</div>
        <div className="mt-auto flex items-center justify-between gap-3">
          <p className="text-sm text-quiet">{asked}</p>
          <Button variant="outline" size="sm" aria-label={`Review ${request.userName}, ${what}`} onClick={onReview}>
            Review
          </Button>
        </div>
      </Card>
    </li>
  );
}
