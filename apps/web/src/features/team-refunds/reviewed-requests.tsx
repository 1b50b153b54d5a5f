import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { Avatar } from '../../ui/avatar.js';
import { StatusBadge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { CommentQuote } from '../../ui/comment-quote.js';
import { euros } from '../../ui/euros.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ReceiptLink } from './receipt-link.js';

interface ReviewedRequestsProps {
  requests: readonly TeamRefund[];
  onOpen: (request: TeamRefund) => void;
}

export function ReviewedRequests({ requests, onOpen }: ReviewedRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="reviewed-title" className="flex flex-col gap-3">
      <h2 id="reviewed-title" className="text-lg font-semibold">
        Reviewed Requests
      </h2>
      <Card>
        <ul className="divide-y">
          {requests.map((request) => (
            <ReviewedRow key={request.id} request={request} onOpen={() => onOpen(request)} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function ReviewedRow({ request, onOpen }: { request: TeamRefund; onOpen: () => void }) {
  const { userId, userName, title, description, amount, status } = request;
  const { reviewComment, reviewerName, reviewedAt } = request;
  return (
    <li className="relative flex gap-3 px-5 py-3.5 transition-colors hover:bg-page max-md:px-4">
      <Avatar id={userId} name={userName} className="mt-0.5" />
      <div className="min-w-0 flex-1 tabular-nums">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <button
            type="button"
            onClick={onOpen}
            className="text-left font-medium after:absolute after:inset-0 max-md:flex-1"
          >
            {userName}
          </button>
          <p className="text-quiet max-md:order-last max-md:w-full md:flex-1">
            <span className="max-md:hidden">· </span>
            {title} · {euros(amount)}
          </p>
          <StatusBadge status={status} className="self-start" />
        </div>
        <p className="break-words">{description}</p>
        <p className="text-sm text-quiet">
          {reviewerName && `Reviewed by ${reviewerName} `}
          {reviewedAt && <RelativeTime at={reviewedAt} />}
        </p>
        <div className="relative z-[1] w-fit">
          <ReceiptLink refund={request} />
        </div>
        {reviewComment && (
          <div className="mt-1.5">
            <CommentQuote>{reviewComment}</CommentQuote>
          </div>
        )}
      </div>
    </li>
  );
}
