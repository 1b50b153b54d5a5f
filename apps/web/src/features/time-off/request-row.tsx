import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { CommentQuote } from '../../ui/comment-quote.js';
import { HistoryButton } from '../../ui/history/history-button.js';
import { leaveLabel } from '../../ui/labels.js';
import { LeaveIcon } from '../../ui/leave-icon.js';
import { dateRange, hoursText } from '../../ui/leave-text.js';
import { LinkedItem } from '../../ui/linked-item.js';
import { RequestTimes } from '../../ui/request-times.js';
import { StatusBadge } from '../../ui/badge.js';

interface RequestRowProps {
  request: TimeOff;
  onWithdraw: (request: TimeOff) => void;
}

export function RequestRow({ request, onWithdraw }: RequestRowProps) {
  const { type, startDate, endDate, hours, reason, status, reviewComment } = request;
  const range = dateRange(startDate, endDate);
  const named = `${leaveLabel(type)}, ${range}`;
  const isPending = status === 'PENDING';
  return (
    <LinkedItem named={{ request: request.id }}>
      <Card className="flex gap-4 px-5 py-4 max-md:gap-3 max-md:px-4">
        <LeaveIcon type={type} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div>
            <div className="flex items-start justify-between gap-x-4">
              <p className="min-w-0 font-medium tabular-nums">
                {leaveLabel(type)} <span className="text-quiet">·</span> {range}
              </p>
              <div className="flex items-center">
                <StatusBadge status={status} />
                <HistoryButton
                  of={{ area: 'time-off', id: request.id }}
                  about={named}
                  proofFile={isPending ? undefined : `Proof of time off ${startDate}.json`}
                  className="-my-1.5 -mr-2"
                />
              </div>
            </div>
            <RequestTimes lead={hoursText(hours)} request={request} />
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
                  aria-label={`Withdraw ${named}`}
                  onClick={() => onWithdraw(request)}
                >
                  Withdraw
                </Button>
              )}
            </div>
          )}
          {reviewComment && <CommentQuote>{reviewComment}</CommentQuote>}
        </div>
      </Card>
    </LinkedItem>
  );
}
