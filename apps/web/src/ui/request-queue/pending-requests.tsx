/** The requests that wait for the reviewer. One or several are approved without opening them. */
import { CircleCheck } from 'lucide-react';
import { Fragment, type ReactNode, Suspense } from 'react';
import { Card } from '../card.js';
import { Checkbox } from '../checkbox.js';
import { lazyPart } from '../fetched.js';
import { LoadMore } from '../load-more.js';
import { NewsBar } from '../news-bar.js';
import { useKeptPlaces } from '../use-kept-places.js';
import { ChosenBar } from './chosen-bar.js';
import type { PendingActions } from './pending-card.js';
import type { QueuedRequest } from './queued-request.js';
import type { QueueKind, QueueQuery } from './queue-kind.js';
import { QueuePart } from './queue-part.js';
import { SettledCard } from './settled-card.js';
import type { Decisions } from './use-decisions.js';

const RefusedList = lazyPart(async () => (await import('./refused-list.js')).RefusedList);

interface PendingRequestsProps<R extends QueuedRequest> {
  kind: QueueKind<R>;
  requests: readonly R[];
  /** Their number, with those that are not loaded. */
  count: string;
  query: QueueQuery<R>;
  decisions: Decisions<R>;
  isFiltered: boolean;
  /** Chooses the order. */
  order: ReactNode;
  onOpen: (request: R) => void;
}

export function PendingRequests<R extends QueuedRequest>(props: PendingRequestsProps<R>) {
  const { kind, requests, count, query, decisions, isFiltered, order, onOpen } = props;
  const { chosen, choose, approveAll, isApprovingAll, refused } = decisions;
  const list = query.currentData ? JSON.stringify(query.originalArgs) : null;
  const { shown, news, showNews } = useKeptPlaces(list, requests, {
    isMine: decisions.isDecided,
    pages: query.data?.pages.length ?? 0,
    hasMore: query.hasNextPage,
    isBusy: chosen.size > 0,
  });
  const isPending = new Set(requests);
  /** Nobody approves what is not shown yet. */
  const choosable = shown.filter((request) => isPending.has(request));
  const chosenOnes = choosable.filter(({ id }) => chosen.has(id));
  const ids = choosable.map(({ id }) => id);
  const isAll = chosenOnes.length === choosable.length;
  const approve = async (request: R) => {
    if (await decisions.decide(request, 'APPROVED', null)) decisions.told(request);
  };
  const actionsOf = (request: R): PendingActions => ({
    onReview: () => onOpen(request),
    onApprove: () => void approve(request),
    isApproving: decisions.isDecided(request),
    isChosen: chosen.has(request.id),
    onChoose: isApprovingAll ? null : (isChosen) => choose([request.id], isChosen),
  });
  return (
    <QueuePart
      id="pending"
      title="Pending Requests"
      count={requests.length > 0 ? count : undefined}
      action={
        choosable.length > 1 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full max-md:justify-between">
            <Checkbox
              label={query.hasNextPage || news > 0 ? `Select the ${ids.length} shown` : `Select all ${ids.length}`}
              checked={isAll}
              disabled={isApprovingAll}
              onChange={() => choose(ids, !isAll)}
            />
            {order && <div className="w-40">{order}</div>}
          </div>
        )
      }
    >
      <NewsBar count={news} one="request" many="requests" onShow={showNews} className="-mt-3" />
      <Suspense>{refused.length > 0 && <RefusedList refused={refused} onClose={decisions.forgetRefused} />}</Suspense>
      {chosenOnes.length > 0 && (
        <ChosenBar
          count={chosenOnes.length}
          isApproving={isApprovingAll}
          onApprove={() => void approveAll(chosenOnes)}
          onClear={() => choose([...chosen], false)}
        />
      )}
      {requests.length === 0 ? (
        <NothingPending>
          {isFiltered ? 'No pending requests match.' : 'No requests are waiting for your review.'}
        </NothingPending>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {shown.map((request) => (
            <Fragment key={request.id}>
              {isPending.has(request) ? (
                kind.pendingCard(request, actionsOf(request))
              ) : (
                <SettledCard request={request} what={kind.whatOf(request)} onOpen={() => onOpen(request)} />
              )}
            </Fragment>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </QueuePart>
  );
}

function NothingPending({ children }: { children: string }) {
  return (
    <Card className="flex items-center gap-2.5 px-5 py-4 text-quiet max-md:px-4">
      <CircleCheck className="size-[18px] text-approved" aria-hidden="true" />
      {children}
    </Card>
  );
}
