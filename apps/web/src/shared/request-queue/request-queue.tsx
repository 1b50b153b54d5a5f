/** A team's requests: those that wait for a review, and below them the reviewed ones (R13, R43). */
import { Inbox } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { lazyExtra } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { Opening } from '../../ui/opening.js';
import { preloadable } from '../../ui/preloadable.js';
import { whenIdle } from '../../ui/when-idle.js';
import type { OpenedRequest as OpenedRequestOf } from './opened-request.js';
import { PendingRequests } from './pending-requests.js';
import type { QueuedRequest } from './queued-request.js';
import type { QueueKind, QueueQuery } from './queue-kind.js';
import { QueueSkeleton } from './queue-skeleton.js';
import { ReviewedRequests } from './reviewed-requests.js';
import { useDecisions } from './use-decisions.js';
import { useOpenedRequest } from './use-opened-request.js';

const FoundCount = lazyExtra(async () => (await import('../../ui/found-count.js')).FoundCount);

// Reviewing has more code than the list.
const openedRequest = preloadable(async () => ({ default: (await import('./opened-request.js')).OpenedRequest }));
/** With the type parameter, which a lazy component loses. */
const OpenedRequest = openedRequest.Component as unknown as typeof OpenedRequestOf;
export const preloadReview = openedRequest.preload;

const foundRequests = text(
  '{hasMore, select, true {More than {count} pending requests found} other {{count, plural, one {# pending request} other {# pending requests}} found}}',
);

interface RequestQueueProps<R extends QueuedRequest> {
  kind: QueueKind<R>;
  pending: QueueQuery<R>;
  /** Shown below all pending ones. */
  reviewed: QueueQuery<R>;
  /** The number of all pending requests, counted up to `pendingCountMax`; undefined if it is unknown or only some are listed. */
  total: number | undefined;
  isFiltered: boolean;
  /** `QueueFilters`. Without requests there is nothing to filter. */
  filters: ReactNode;
  /** Chooses the order of the pending requests. */
  order?: ReactNode;
}

export function RequestQueue<R extends QueuedRequest>(props: RequestQueueProps<R>) {
  const { kind, total, isFiltered, filters, order } = props;
  const pending = useShown(props.pending);
  const reviewed = useShown(props.reviewed);
  const decisions = useDecisions(kind);
  useEffect(() => void whenIdle().then(preloadReview), []);
  const { opened, approved, open, close } = useOpenedRequest();
  const requests = itemsOf(pending.data);
  const isEmpty = pending.data && reviewed.data && requests.length + itemsOf(reviewed.data).length === 0;
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  const onOpen = useCallback(({ id }: R) => latestOpen.current(id), []);
  /** Otherwise the reviewed ones would fail anew as soon as the pending ones are there. */
  const tryAgain = () => {
    pending.refetch();
    if (reviewed.isError) reviewed.refetch();
  };
  return (
    <>
      {(!isEmpty || isFiltered) && filters}
      <Suspense>
        <FoundCount query={props.pending} isLimited={isFiltered} found={foundRequests} />
      </Suspense>
      {isEmpty ? (
        <Card>
          <EmptyState icon={Inbox} title={isFiltered ? t('No requests found') : t(kind.emptyTitle)} />
        </Card>
      ) : (
        <Loadable
          query={{ ...pending, refetch: tryAgain }}
          skeleton={<QueueSkeleton />}
          errorTitle={t(kind.errorTitle)}
        >
          {() =>
            requests.length === 0 && !reviewed.data && !reviewed.isError ? (
              <QueueSkeleton />
            ) : (
              <>
                <PendingRequests {...{ kind, requests, total, decisions, isFiltered, order, onOpen }} query={pending} />
                {!pending.hasNextPage && <ReviewedRequests kind={kind} query={reviewed} onOpen={onOpen} />}
              </>
            )
          }
        </Loadable>
      )}
      <Opening onClose={close}>
        {opened && pending.data && (
          <OpenedRequest
            {...{ kind, total, decisions, approved }}
            requestId={opened}
            pending={pending}
            reviewed={itemsOf(reviewed.data)}
            onOpen={open}
            onClose={close}
          />
        )}
      </Opening>
    </>
  );
}

/** The last result stays visible while another filter loads, but not after a failure. */
function useShown<R>(query: QueueQuery<R>): QueueQuery<R> {
  return useMemo(() => ({ ...query, data: query.isError ? query.currentData : query.data }), [query]);
}
