/** A time-off request in the queue, pending or reviewed. */
import type { ReactNode } from 'react';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { LeaveBadge } from '../../shared/time-off/leave-badge.js';
import { CancellationBadge, fromOn } from '../../shared/time-off/cancellation-badge.js';
import { HistoryButton } from '../../shared/history/history-button.js';
import { leaveName } from '../../shared/time-off/leave-labels.js';
import { countedText, dateRange, shortDays } from '../../shared/time-off/leave-text.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { type PendingActions, PendingCard } from '../../shared/request-queue/pending-card.js';
import { ReviewedRow } from '../../shared/request-queue/reviewed-row.js';

export function PendingTimeOff({ request, actions }: { request: TeamTimeOff; actions: PendingActions }) {
  const { type, startDate, endDate, reason, createdAt, cancellation, specialKind } = request;
  const dates = dateRange(startDate, endDate);
  const isCancelling = cancellation?.status === 'REQUESTED';
  const askedAt = isCancelling ? cancellation.at : createdAt;
  const shownReason = isCancelling ? cancellation.reason : reason;
  return (
    <PendingCard
      request={request}
      mark={<LeaveBadge type={type} />}
      asked={
        askedAt && (
          <>
            Requested <RelativeTime at={askedAt} />
          </>
        )
      }
      what={whatOf(request)}
      actions={actions}
    >
      <p>
        <span className="font-medium">{dates}</span>
        <span className="text-quiet"> · {countedText(request)}</span>
      </p>
      {specialKind && <p className="break-words">{specialKind.name}</p>}
      {isCancelling && (
        <p className="my-1.5 flex flex-wrap items-center gap-x-2">
          <CancellationBadge cancellation={cancellation} />
          <span className="text-quiet">{cancellation.isWhole ? 'all of it' : fromOn(cancellation)}</span>
        </p>
      )}
      <Facts request={request} />
      {shownReason && (
        <p dir="auto" className="mt-0.5 line-clamp-2 break-words text-quiet">
          {shownReason}
        </p>
      )}
    </PendingCard>
  );
}

export function whatOf({ startDate, endDate, cancellation }: TeamTimeOff): string {
  const dates = dateRange(startDate, endDate);
  return cancellation?.status === 'REQUESTED' ? `cancellation of ${dates}` : dates;
}

/** What decides a simple case. */
function Facts({ request: { availableHours, dayHours, othersAway } }: { request: TeamTimeOff }) {
  const facts = [
    availableHours !== null && `${shortDays(availableHours, dayHours).join(' ')} available for these days`,
    othersAway !== null && awayText(othersAway),
  ].filter(Boolean);
  return facts.length > 0 && <p className="mt-0.5 text-sm text-quiet">{facts.join(' · ')}</p>;
}

function awayText(others: number): string {
  if (others === 0) return 'no teammate away';
  return others === 1 ? '1 other away' : `${others} others away`;
}

interface ReviewedTimeOffProps {
  request: TeamTimeOff;
  onOpen: () => void;
  mark?: ReactNode;
  children?: ReactNode;
}

export function ReviewedTimeOff({ request, onOpen, mark, children }: ReviewedTimeOffProps) {
  const { id, userName, startDate, endDate } = request;
  const dates = dateRange(startDate, endDate);
  return (
    <ReviewedRow
      request={request}
      summary={`${leaveName(request)} · ${dates} · ${countedText(request)}`}
      onOpen={onOpen}
      history={<HistoryButton of={{ area: 'time-off', id }} about={`${userName}, ${dates}`} />}
      mark={mark}
    >
      {children}
    </ReviewedRow>
  );
}
