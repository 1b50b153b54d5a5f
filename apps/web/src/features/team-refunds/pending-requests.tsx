import { CircleCheck } from 'lucide-react';
import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { euros } from '../../ui/euros.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ReceiptLink } from './receipt-link.js';

interface PendingRequestsProps {
  requests: readonly TeamRefund[];
  onReview: (request: TeamRefund) => void;
}

export function PendingRequests({ requests, onReview }: PendingRequestsProps) {
  return (
    <section aria-labelledby="pending-title" className="flex flex-col gap-3">
      <h2 id="pending-title" className="text-lg font-semibold">
        Pending Requests
      </h2>
      {requests.length === 0 ? (
        <Card className="flex items-center gap-2.5 px-5 py-4 text-quiet max-md:px-4">
          <CircleCheck className="size-[18px] text-approved" aria-hidden="true" />
          Nothing waits for your review.
        </Card>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {requests.map((request) => (
            <li key={request.id} className="min-w-0">
              <PendingCard request={request} onReview={() => onReview(request)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PendingCard({ request, onReview }: { request: TeamRefund; onReview: () => void }) {
  const { userId, userName, userJobTitle, title, description, amount, createdAt } = request;
  return (
    <Card className="flex h-full flex-col gap-3 px-5 py-4 max-md:px-4">
      <div className="flex items-start gap-3">
        <Avatar id={userId} name={userName} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{userName}</p>
          <p className="truncate text-sm text-quiet">{userJobTitle}</p>
        </div>
        <p className="shrink-0 text-right text-lg font-semibold tabular-nums">{euros(amount)}</p>
      </div>
      <div className="min-w-0 tabular-nums">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 line-clamp-2 break-words text-quiet">{description}</p>
        <ReceiptLink refund={request} />
      </div>
      <div className="mt-auto flex items-center justify-between gap-3">
        <p className="text-sm text-quiet">
          Submitted <RelativeTime at={createdAt} />
        </p>
        <Button variant="outline" size="sm" aria-label={`Review ${userName}, ${title}`} onClick={onReview}>
          Review
        </Button>
      </div>
    </Card>
  );
}
