/** A team's requests, pending ones first (R13, R43). The page provides the parts that show a single request. */
import { CircleCheck, Inbox } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { itemsOf, type Page } from '../../api/paging.js';
import { Card } from '../card.js';
import { EmptyState } from '../empty-state.js';
import { Loadable } from '../loadable.js';
import { LoadMore } from '../load-more.js';
import { OpenedRequest } from './opened-request.js';
import { QueueSkeleton } from './queue-skeleton.js';
import type { QueuedRequest } from './queued-request.js';

interface RequestQueueProps<R> extends RequestParts<R> {
  /** An infinite query of RTK Query. */
  query: QueueQuery<R>;
  emptyTitle: string;
  errorTitle: string;
  /** The dialog that reviews a pending request or shows a reviewed one. */
  reviewDialog: (request: R, onClose: () => void) => ReactNode;
}

interface QueueQuery<R> {
  data?: { pages: Page<R>[] };
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface RequestParts<R> {
  /** A `PendingCard`. */
  pendingCard: (request: R, onReview: () => void) => ReactNode;
  /** A `ReviewedRow`. */
  reviewedRow: (request: R, onOpen: () => void) => ReactNode;
}

export function RequestQueue<R extends QueuedRequest>(props: RequestQueueProps<R>) {
  const { query, emptyTitle, errorTitle, reviewDialog, ...parts } = props;
  const { opened, open, close } = useOpenedRequest();
  return (
    <>
      <Loadable query={query} skeleton={<QueueSkeleton />} errorTitle={errorTitle}>
        {(data) => <Requests requests={itemsOf(data)} emptyTitle={emptyTitle} onOpen={open} {...parts} />}
      </Loadable>
      {query.data && <LoadMore query={query} />}
      {opened && query.data && (
        <OpenedRequest key={opened} requestId={opened} queue={query} onClose={close}>
          {reviewDialog}
        </OpenedRequest>
      )}
    </>
  );
}

interface RequestsProps<R> extends RequestParts<R> {
  requests: readonly R[];
  emptyTitle: string;
  onOpen: (request: R) => void;
}

function Requests<R extends QueuedRequest>(props: RequestsProps<R>) {
  const { requests, emptyTitle, pendingCard, reviewedRow, onOpen } = props;
  if (requests.length === 0) {
    return (
      <Card>
        <EmptyState icon={Inbox} title={emptyTitle} />
      </Card>
    );
  }
  const pending = requests.filter(({ status }) => status === 'PENDING');
  const reviewed = requests.filter(({ status }) => status !== 'PENDING');
  return (
    <>
      <Part id="pending" title="Pending Requests">
        {pending.length === 0 ? (
          <NothingPending />
        ) : (
          <ul className="grid gap-3 lg:grid-cols-2">
            {pending.map((request) => (
              <Fragment key={request.id}>{pendingCard(request, () => onOpen(request))}</Fragment>
            ))}
          </ul>
        )}
      </Part>
      {reviewed.length > 0 && (
        <Part id="reviewed" title="Reviewed Requests">
          <Card>
            <ul className="divide-y">
              {reviewed.map((request) => (
                <Fragment key={request.id}>{reviewedRow(request, () => onOpen(request))}</Fragment>
              ))}
            </ul>
          </Card>
        </Part>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function NothingPending() {
  return (
    <Card className="flex items-center gap-2.5 px-5 py-4 text-quiet max-md:px-4">
      <CircleCheck className="size-[18px] text-approved" aria-hidden="true" />
      No requests are waiting for your review.
    </Card>
  );
}

/** The address names the open request, so that notifications can link to it and Back closes it. */
function useOpenedRequest() {
  const [search, setSearch] = useSearchParams();
  return {
    opened: search.get('request'),
    open: ({ id }: QueuedRequest) => setSearch({ request: id }),
    close: () => setSearch({}, { replace: true }),
  };
}
