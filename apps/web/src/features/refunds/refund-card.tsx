import type { Refund } from '@staffroom/contracts/refunds.js';
import { StatusBadge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { CommentQuote } from '../../ui/comment-quote.js';
import { euros } from '../../ui/euros.js';
import { LinkedItem } from '../../ui/linked-item.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ReceiptLink } from '../../ui/file-link.js';

interface RefundCardProps {
  refund: Refund;
  onWithdraw: (refund: Refund) => void;
}

export function RefundCard({ refund, onWithdraw }: RefundCardProps) {
  const { title, description, amount, status, createdAt, reviewComment, reviewerName } = refund;
  return (
    <LinkedItem named={{ request: refund.id }}>
      <Card className="flex flex-col gap-2 px-5 py-4 max-md:px-4">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0 tabular-nums">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
              <bdi>{title}</bdi> <StatusBadge status={status} />
            </p>
            <p className="text-sm text-quiet">
              Requested <RelativeTime at={createdAt} />
              {reviewerName && !reviewComment && ` · reviewed by ${reviewerName}`}
            </p>
          </div>
          <p className="shrink-0 text-right text-lg font-semibold tabular-nums">{euros(amount)}</p>
        </div>
        <p className="break-words whitespace-pre-line">{description}</p>
        {reviewComment && <CommentQuote name={reviewerName}>{reviewComment}</CommentQuote>}
        <div className="flex min-h-8 items-center justify-between gap-3">
          <ReceiptLink refund={refund} />
          {status === 'PENDING' && (
            <Button variant="outline" size="sm" aria-label={`Withdraw ${title}`} onClick={() => onWithdraw(refund)}>
              Withdraw
            </Button>
          )}
        </div>
      </Card>
    </LinkedItem>
  );
}
