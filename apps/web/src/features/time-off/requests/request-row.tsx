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
          <div className="flex flex-col md:grid md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-4">
            <p className="font-medium tabular-nums">
              {leaveName(request)} <span className="text-quiet">·</span> {range}
            </p>
            <div>
              <RequestTimes lead={countedText(request)} request={request} />
              <LeaveChanges timeOff={request} dayHours={dayHours} />
            </div>
            {/* One row on phones; in the right column elsewhere. */}
            <div className="flex flex-wrap items-center justify-between gap-x-4 pt-1 md:contents">
              <span className="flex flex-wrap gap-1.5 md:col-start-2 md:row-start-1 md:justify-end">
                <CancellationBadge cancellation={cancellation} />
                {!isCancelled && <StatusBadge status={status} />}
              </span>
              <div className="-mr-2.5 ml-auto flex flex-wrap items-start justify-end md:col-start-2 md:row-span-2 md:row-start-2 md:mt-1.5">
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
            {reason && (
              <p dir="auto" className="mt-2 break-words whitespace-pre-line md:col-start-1 max-md:mt-1">
                {reason}
              </p>
            )}
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
