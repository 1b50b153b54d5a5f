/** The request in the review dialog: the requester, the details, and the comment of a reviewed request. */
import { nameShown } from '@staffroom/contracts/deleted-user.js';
import type { ReactNode } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { CommentQuote } from '../requests/comment-quote.js';
import { RelativeTime } from '../../ui/relative-time.js';
import type { QueuedRequest } from './queued-request.js';
import { Requester } from './requester.js';

interface RequestDetailsProps {
  request: QueuedRequest;
  /** `DetailLine`s. */
  children: ReactNode;
}

export function RequestDetails({ request, children }: RequestDetailsProps) {
  const { reviewComment, reviewerName, reviewedAt } = request;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Requester request={request} />
      </div>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 tabular-nums">
        {children}
        {reviewedAt && (
          <DetailLine label={t('Reviewed')}>
            {rich(text('<time></time> by <person>{name}</person>'), {
              name: nameShown(reviewerName),
              person: (words) => <bdi key="person">{words}</bdi>,
              time: () => <RelativeTime key="time" at={reviewedAt} />,
            })}
          </DetailLine>
        )}
      </dl>
      {reviewComment && <CommentQuote>{reviewComment}</CommentQuote>}
    </div>
  );
}

export function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
