/** A time-off request in the queue, pending or reviewed. */
import type { ReactNode } from 'react';
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
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
      asked={askedAt && rich(text('Requested <time></time>'), { time: () => <RelativeTime key="time" at={askedAt} /> })}
      what={whatOf(request)}
      actions={actions}
    >
      <p>
        <span className="font-medium">{dates}</span>
        <span className="text-quiet"> · {countedText(request)}</span>
      </p>
      {specialKind && <p className="break-words">{kindLabel(specialKind)}</p>}
      {isCancelling && (
        <p className="my-1.5 flex flex-wrap items-center gap-x-2">
          <CancellationBadge cancellation={cancellation} />
          <span className="text-quiet">{cancellation.isWhole ? t('all of it') : fromOn(cancellation)}</span>
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
  return cancellation?.status === 'REQUESTED' ? t('cancellation of {dates}', { dates }) : dates;
}

/** What decides a simple case. */
function Facts({ request: { availableHours, dayHours, othersAway } }: { request: TeamTimeOff }) {
  const facts = [
    availableHours !== null &&
      t('{days} available for these days', { days: shortDays(availableHours, dayHours).join(' ') }),
    othersAway !== null &&
      t('{count, plural, =0 {no teammate away} one {# other away} other {# others away}}', { count: othersAway }),
  ].filter(Boolean);
  return facts.length > 0 && <p className="mt-0.5 text-sm text-quiet">{facts.join(' · ')}</p>;
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
