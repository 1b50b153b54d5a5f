/** The requests that were reviewed, latest review first. */
import { Fragment, memo, type ReactNode } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Card } from '../../ui/card.js';
import { LoadMore } from '../../ui/load-more.js';
import { Loadable } from '../../ui/loadable.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import type { QueuedRequest } from './queued-request.js';
import type { QueueKind, QueueQuery } from './queue-kind.js';
import { QueuePart } from './queue-part.js';

interface ReviewedRequestsProps<R extends QueuedRequest> {
  kind: QueueKind<R>;
  query: QueueQuery<R>;
  onOpen: (request: R) => void;
}

/** Not rendered again when a pending one is decided. */
export const ReviewedRequests = memo(function ReviewedRequests<R extends QueuedRequest>(
  props: ReviewedRequestsProps<R>,
) {
  const { kind, query, onOpen } = props;
  return (
    <Loadable query={query} skeleton={<SkeletonRows />} errorTitle={t(kind.errorTitle)}>
      {(data) =>
        itemsOf(data).length > 0 && (
          <QueuePart id="reviewed" title={t('Reviewed Requests')}>
            <Card>
              <ul className="divide-y">
                {itemsOf(data).map((request) => (
                  <Fragment key={request.id}>{kind.reviewedRow(request, () => onOpen(request))}</Fragment>
                ))}
              </ul>
            </Card>
            <LoadMore query={query} />
          </QueuePart>
        )
      }
    </Loadable>
  );
}) as <R extends QueuedRequest>(props: ReviewedRequestsProps<R>) => ReactNode;
