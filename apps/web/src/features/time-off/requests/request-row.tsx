import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../../api/session.js';
import { useToday } from '../../../api/today.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { CommentQuote } from '../../../shared/requests/comment-quote.js';
import { HistoryButton } from '../../../shared/history/history-button.js';
import { leaveName } from '../../../shared/time-off/leave-labels.js';
import { CancellationBadge } from '../../../shared/time-off/cancellation-badge.js';
import { LeaveChanges } from '../../../shared/time-off/leave-changes.js';
import { LeaveIcon } from '../../../shared/time-off/leave-icon.js';
import { countedText, dateRange } from '../../../shared/time-off/leave-text.js';
import { LinkedItem } from '../../../ui/linked-item.js';
import { RequestTimes } from '../../../shared/requests/request-times.js';
import { StatusBadge } from '../../../shared/requests/status-badge.js';

interface RequestRowProps {
  request: TimeOff;
  /** Withdraws what is pending, and cancels what is approved. Absent for a request that was cancelled. */
  onEnd?: (request: TimeOff) => void;
}

export function RequestRow({ request, onEnd }: RequestRowProps) {
  const { type, startDate, endDate, reason, status, reviewComment, cancellation } = request;
  const range = dateRange(startDate, endDate);
  const named = `${leaveName(request)}, ${range}`;
  const action = useAction(request);
  const { dayHours } = useCurrentUser();
  const isCancelled = cancellation?.status === 'CANCELLED' && cancellation.isWhole;
  return (
    <LinkedItem named={{ request: request.id }}>
      <Card className="flex gap-4 px-5 py-4 max-md:gap-3 max-md:px-4">
        <LeaveIcon type={type} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div>
            <div className="flex flex-wrap items-start justify-between gap-x-4">
              <p className="min-w-40 flex-1 font-medium tabular-nums">
                {leaveName(request)} <span className="text-quiet">·</span> {range}
              </p>
              <span className="flex flex-wrap gap-1.5">
                <CancellationBadge cancellation={cancellation} />
                {!isCancelled && <StatusBadge status={status} />}
              </span>
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <div>
                <RequestTimes lead={countedText(request)} request={request} />
                <LeaveChanges timeOff={request} dayHours={dayHours} />
              </div>
              {reason && (
                <p dir="auto" className="row-start-2 mt-2 break-words whitespace-pre-line max-md:col-span-2">
                  {reason}
                </p>
              )}
              <div className="col-start-2 row-start-1 mt-1.5 -mr-2.5 flex items-start md:row-span-2">
                {onEnd && action && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t(actions[action].name, { title: named })}
                    onClick={() => onEnd(request)}
                  >
                    {t(actions[action].label)}
                  </Button>
                )}
                <HistoryButton
                  of={{ area: 'time-off', id: request.id }}
                  about={named}
                  proofFile={status === 'PENDING' ? undefined : t('Proof of time off {date}.json', { date: startDate })}
                />
              </div>
            </div>
          </div>
          {reviewComment && <CommentQuote>{reviewComment}</CommentQuote>}
        </div>
      </Card>
    </LinkedItem>
  );
}

/** Approved leave can be cancelled until its last day has passed (R48). */
function useAction({ status, endDate, cancellation }: TimeOff): keyof typeof actions | null {
  const today = useToday();
  if (status === 'PENDING') return 'withdraw';
  return status === 'APPROVED' && endDate >= today && cancellation?.status !== 'REQUESTED' ? 'cancel' : null;
}

const actions = {
  withdraw: { label: text('Withdraw'), name: text('Withdraw {title}') },
  cancel: { label: text('Cancel', 'approved leave'), name: text('Cancel {title}', 'approved leave') },
};
