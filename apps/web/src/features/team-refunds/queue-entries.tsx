/** A refund request in the queue, pending or reviewed. */
import type { ReactNode } from 'react';
import type { QueuedRefund } from '@staffroom/contracts/refunds.js';
import { rich, text } from '@staffroom/contracts/texts/text.js';
import { euros } from '../../ui/euros.js';
import { ReceiptLink } from '../../ui/file-link.js';
import { HistoryButton } from '../../shared/history/history-button.js';
import { LookAlikes } from '../../shared/refunds/look-alikes.js';
import { MomentDate } from '../../ui/moment.js';
import { type PendingActions, PendingCard } from '../../shared/request-queue/pending-card.js';
import { ReviewedRow } from '../../shared/request-queue/reviewed-row.js';

export function PendingRefund({ request, actions }: { request: QueuedRefund; actions: PendingActions }) {
  const { title, description, amount, createdAt } = request;
  return (
    <PendingCard
      request={request}
      mark={<p className="shrink-0 text-right text-lg font-semibold tabular-nums">{euros(amount)}</p>}
      asked={submitted(createdAt)}
      what={title}
      actions={actions}
    >
      <p dir="auto" className="font-medium">
        {title}
      </p>
      <p className="mt-0.5 line-clamp-2 break-words text-quiet">{description}</p>
      <ReceiptLink refund={request} />
      <LookAlikes refund={request} />
    </PendingCard>
  );
}

export function ReviewedRefund({ request, onOpen }: { request: QueuedRefund; onOpen: () => void }) {
  const { id, userName, title, description, amount, createdAt } = request;
  return (
    <ReviewedRow
      request={request}
      summary={`${title} · ${euros(amount)}`}
      onOpen={onOpen}
      asked={submitted(createdAt)}
      history={<HistoryButton of={{ area: 'refunds', id }} about={`${userName}, ${title}`} />}
      link={<ReceiptLink refund={request} />}
    >
      <p className="break-words">{description}</p>
    </ReviewedRow>
  );
}

function submitted(at: string): ReactNode {
  return rich(text('Submitted <date></date>'), { date: () => <MomentDate key="date" at={at} /> });
}
