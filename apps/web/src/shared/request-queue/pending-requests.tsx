/**
 * The requests that wait for the reviewer. One or several are approved without opening them. Those that were decided keep their places
 * until the page is left, so that a second click on the same spot decides nothing else.
 */
import { CircleCheck } from 'lucide-react';
import { Fragment, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Card } from '../../ui/card.js';
import { Checkbox } from '../../ui/checkbox.js';
import { lazyPart } from '../../ui/fetched.js';
import { LoadMore } from '../../ui/load-more.js';
import { NewsBar } from '../../ui/news-bar.js';
import { preloadable } from '../../ui/preloadable.js';
import { useKeptPlaces } from '../../ui/use-kept-places.js';
import { whenIdle } from '../../ui/when-idle.js';
import { DecidedCard } from './decided-card.js';
import { countText } from './queue-dialog.js';
import type { QueuedRequest } from './queued-request.js';
import type { QueueKind, QueueQuery } from './queue-kind.js';
import { QueuePart } from './queue-part.js';
import { SettledCard } from './settled-card.js';
import type { Decisions } from './use-decisions.js';

const chosenBar = preloadable(async () => ({ default: (await import('./chosen-bar.js')).ChosenBar }));
const RefusedList = lazyPart(async () => (await import('./refused-list.js')).RefusedList);

interface PendingRequestsProps<R extends QueuedRequest> {
  kind: QueueKind<R>;
  requests: readonly R[];
  /** The number of all pending requests, if it is known. */
  total: number | undefined;
  query: QueueQuery<R>;
  decisions: Decisions<R>;
  isFiltered: boolean;
  /** Chooses the order. */
  order: ReactNode;
  onOpen: (request: R) => void;
}

export function PendingRequests<R extends QueuedRequest>(props: PendingRequestsProps<R>) {
  const { kind, requests, total, query, decisions, isFiltered, order, onOpen } = props;
  const { chosen, choose, approveAll, isApprovingAll, refused } = decisions;
  useEffect(() => void whenIdle().then(chosenBar.preload), []);
  const list = query.currentData ? JSON.stringify(query.originalArgs) : null;
  const { shown, news, showNews } = useKeptPlaces(list, requests, {
    keeps: (request, mayBeNext) => decisions.isDecided(request) || !mayBeNext,
    pages: query.data?.pages.length ?? 0,
    hasMore: query.hasNextPage,
    isBusy: chosen.size > 0,
  });
  const isPending = new Set(requests);
  const waiting = requests.filter((request) => !decisions.isDecided(request)).length;
  const count = countText(waiting, query.hasNextPage, total && total - (requests.length - waiting));
  /** Nobody approves what is not shown yet. */
  const choosable = shown.filter(
    (request) => isPending.has(request) && (chosen.has(request.id) || !decisions.isDecided(request)),
  );
  const chosenOnes = choosable.filter(({ id }) => chosen.has(id));
  const ids = choosable.map(({ id }) => id);
  const isAll = ids.length > 0 && chosenOnes.length === ids.length;
  const approve = async (request: R) => {
    if (await decisions.decide(request, 'APPROVED', null)) decisions.told(request, 'APPROVED');
  };
  const acts = useRef<Acts<R>>({ onOpen, approve, choose });
  useEffect(() => {
    acts.current = { onOpen, approve, choose };
  });
  const cardOf = (request: R) => {
    const decided = decisions.decidedFor(request);
    if (decided) return <DecidedCard request={request} what={kind.whatOf(request)} decided={decided} />;
    const refusal = decisions.refusalOf(request);
    if (isPending.has(request)) {
      const isChosen = chosen.has(request.id);
      return <Waiting {...{ kind, request, refusal, isChosen, acts }} canChoose={!isApprovingAll} />;
    }
    const what = kind.whatOf(request);
    return <SettledCard {...{ request, what, refusal }} onOpen={() => onOpen(request)} />;
  };
  return (
    <QueuePart
      id="pending"
      title={t('Pending Requests')}
      count={waiting > 0 ? count : undefined}
      action={
        shown.length > 1 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full max-md:justify-between">
            <Checkbox
              label={
                query.hasNextPage || news > 0
                  ? t('Select the {count} shown', { count: ids.length })
                  : t('Select all {count}', { count: ids.length })
              }
              checked={isAll}
              disabled={isApprovingAll || ids.length === 0}
              onChange={() => choose(ids, !isAll)}
            />
            {order && <div className="w-52">{order}</div>}
          </div>
        )
      }
    >
      <NewsBar
        count={news}
        told={t('{count, plural, one {# new request} other {# new requests}}', { count: news })}
        onShow={showNews}
        className="-mt-3"
      />
      <Suspense>{refused.length > 0 && <RefusedList refused={refused} onClose={decisions.forgetRefused} />}</Suspense>
      {/* Not in the bar: what a region contains from the start is not announced. */}
      <p role="status" className="sr-only">
        {chosenOnes.length > 0 && t('{count} selected', { count: chosenOnes.length })}
      </p>
      <Suspense>
        {chosenOnes.length > 0 && (
          <chosenBar.Component
            names={chosenOnes.map(({ userName }) => userName)}
            isApproving={isApprovingAll}
            onApprove={() => void approveAll(chosenOnes)}
            onClear={() => choose([...chosen], false)}
          />
        )}
      </Suspense>
      {shown.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {shown.map((request) => (
            <Fragment key={request.id}>{cardOf(request)}</Fragment>
          ))}
        </ul>
      )}
      {requests.length === 0 && (
        <NothingPending>
          {isFiltered ? t('No pending requests match.') : t('No requests are waiting for your review.')}
        </NothingPending>
      )}
      <LoadMore query={query} />
    </QueuePart>
  );
}

interface Acts<R> {
  onOpen: (request: R) => void;
  approve: (request: R) => Promise<void>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
}

interface WaitingProps<R extends QueuedRequest> {
  kind: QueueKind<R>;
  request: R;
  refusal: string | null;
  isChosen: boolean;
  canChoose: boolean;
  /** The latest ones. */
  acts: RefObject<Acts<R>>;
}

/** Rendered again only if it has changed: the card that was approved does not wait for the others. */
const Waiting = memo(function Waiting<R extends QueuedRequest>(props: WaitingProps<R>) {
  const { kind, request, refusal, isChosen, canChoose, acts } = props;
  return kind.pendingCard(request, {
    onReview: () => acts.current.onOpen(request),
    onApprove: () => void acts.current.approve(request),
    refusal,
    isChosen,
    onChoose: canChoose ? (isNowChosen) => acts.current.choose([request.id], isNowChosen) : null,
  });
}) as <R extends QueuedRequest>(props: WaitingProps<R>) => ReactNode;

function NothingPending({ children }: { children: string }) {
  return (
    <Card className="flex items-center gap-2.5 px-5 py-4 text-quiet max-md:px-4">
      <CircleCheck className="size-[18px] text-approved" aria-hidden="true" />
      {children}
    </Card>
  );
}
