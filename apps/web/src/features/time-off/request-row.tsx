import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { CommentQuote } from '../../ui/comment-quote.js';
import { leaveLabel } from '../../ui/labels.js';
import { LeaveIcon } from '../../ui/leave-icon.js';
import { dateRange, hoursText } from '../../ui/leave-text.js';
import { LinkedItem } from '../../ui/linked-item.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { StatusBadge } from '../../ui/badge.js';

interface RequestRowProps {
  request: TimeOff;
  onWithdraw: (request: TimeOff) => void;
}

export function RequestRow({ request, onWithdraw }: RequestRowProps) {
  const { type, startDate, endDate, hours, reason, status, reviewComment, reviewerName, createdAt } = request;
  const range = dateRange(startDate, endDate);
  const isPending = status === 'PENDING';
  return (
    <LinkedItem named={{ request: request.id }}>
      <Card className="flex gap-4 px-5 py-4 max-md:gap-3 max-md:px-4">
        <LeaveIcon type={type} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex items-start justify-between gap-x-4">
            <div className="min-w-0 tabular-nums">
              <p className="font-medium">
                {leaveLabel(type)} <span className="text-quiet">·</span> {range}
              </p>
              <p className="text-sm text-quiet">
                {hoursText(hours)}
                {createdAt && (
                  <>
                    {' · requested '}
                    <RelativeTime at={createdAt} />
                  </>
                )}
                {reviewerName && !reviewComment && ` · reviewed by ${reviewerName}`}
              </p>
            </div>
            <StatusBadge status={status} />
          </div>
          {(reason || isPending) && (
            <div className="flex items-end justify-between gap-4">
              <p dir="auto" className="min-w-0 break-words whitespace-pre-line">
                {reason}
              </p>
              {isPending && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Withdraw ${leaveLabel(type)}, ${range}`}
                  onClick={() => onWithdraw(request)}
                >
                  Withdraw
                </Button>
              )}
            </div>
          )}
          {reviewComment && <CommentQuote name={reviewerName}>{reviewComment}</CommentQuote>}
        </div>
      </Card>
    </LinkedItem>
  );
}
