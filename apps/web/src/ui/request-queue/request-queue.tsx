/** A team's requests, pending ones first (R13, R43). The page provides the parts that show a single request. */
import { CircleCheck, Inbox } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { itemsOf, type Page } from '../../api/paging.js';
import { Badge } from '../badge.js';
import { Card } from '../card.js';
import { Checkbox } from '../checkbox.js';
import { EmptyState } from '../empty-state.js';
import { Loadable } from '../loadable.js';
import { LoadMore } from '../load-more.js';
import { ChosenBar, RefusedList } from './chosen-bar.js';
import { OpenedRequest } from './opened-request.js';
import type { PendingActions } from './pending-card.js';
import { neighboursOf, type QueueDialog } from './queue-dialog.js';
import { QueueSkeleton } from './queue-skeleton.js';
import type { QueuedRequest } from './queued-request.js';
import { type Approving, useApprovals } from './use-approvals.js';

interface RequestQueueProps<R> extends RequestParts<R> {
  /** An infinite query of RTK Query. */
  query: QueueQuery<R>;
  emptyTitle: string;
  errorTitle: string;
  /** The dialog that reviews a pending request or shows a reviewed one. */
  reviewDialog: (request: R, dialog: QueueDialog) => ReactNode;
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
  approving: Approving<R>;
  /** A `PendingCard`. */
  pendingCard: (request: R, actions: PendingActions) => ReactNode;
  /** A `ReviewedRow`. */
  reviewedRow: (request: R, onOpen: () => void) => ReactNode;
}

export function RequestQueue<R extends QueuedRequest>(props: RequestQueueProps<R>) {
  const { query, emptyTitle, errorTitle, reviewDialog, ...parts } = props;
  const { opened, approved, decided, open, close } = useOpenedRequest();
  const requests = itemsOf(query.data);
  const hasMorePending = query.hasNextPage && requests.every(({ status }) => status === 'PENDING');
  const dialogOf = (id: string, onClose: () => void): QueueDialog => {
    const pending = pendingOf(requests).filter((request) => !decided.has(request.id) || request.id === id);
    const { place, next, previous } = neighboursOf(pending, id, hasMorePending);
    return {
      onClose,
      place,
      onNext: next && ((whose) => open(next, whose)),
      onPrevious: previous && (() => open(previous)),
      approved,
    };
  };
  return (
    <>
      <Loadable query={query} skeleton={<QueueSkeleton />} errorTitle={errorTitle}>
        {(data) => (
          <Requests
            requests={itemsOf(data)}
            hasMorePending={hasMorePending}
            emptyTitle={emptyTitle}
            onOpen={(request) => open(request)}
            {...parts}
          />
        )}
      </Loadable>
      {query.data && <LoadMore query={query} />}
      {opened && query.data && (
        <OpenedRequest requestId={opened} queue={query} onClose={close}>
          {(request, hide) => reviewDialog(request, dialogOf(request.id, hide))}
        </OpenedRequest>
      )}
    </>
  );
}

interface RequestsProps<R> extends RequestParts<R> {
  requests: readonly R[];
  /** More pending requests follow on the next page. */
  hasMorePending: boolean;
  emptyTitle: string;
  onOpen: (request: R) => void;
}

function Requests<R extends QueuedRequest>(props: RequestsProps<R>) {
  const { requests, hasMorePending, emptyTitle, approving: how, pendingCard, reviewedRow, onOpen } = props;
  const { chosen, choose, approving, approveAll, refused, forgetRefused } = useApprovals(how);
  if (requests.length === 0) {
    return (
      <Card>
        <EmptyState icon={Inbox} title={emptyTitle} />
      </Card>
    );
  }
  const pending = pendingOf(requests);
  const chosenOnes = pending.filter(({ id }) => chosen.has(id));
  const pendingIds = pending.map(({ id }) => id);
  const isAll = chosenOnes.length === pending.length;
  const actionsOf = (request: R): PendingActions => ({
    onReview: () => onOpen(request),
    onApprove: () => void approveAll([request]),
    isApproving: approving.has(request.id),
    isChosen: chosen.has(request.id),
    onChoose: (isChosen) => choose([request.id], isChosen),
  });
  const reviewed = requests.filter(({ status }) => status !== 'PENDING');
  return (
    <>
      <Part
        id="pending"
        title="Pending Requests"
        count={pending.length > 0 ? `${pending.length}${hasMorePending ? '+' : ''}` : undefined}
        action={
          pending.length > 1 && (
            <Checkbox label="Select all" checked={isAll} onChange={() => choose(pendingIds, !isAll)} />
          )
        }
      >
        {refused.length > 0 && <RefusedList refused={refused} onClose={forgetRefused} />}
        {chosenOnes.length > 0 && (
          <ChosenBar
            count={chosenOnes.length}
            isApproving={chosenOnes.some(({ id }) => approving.has(id))}
            onApprove={() => void approveAll(chosenOnes)}
            onClear={() => choose(pendingIds, false)}
          />
        )}
        {pending.length === 0 ? (
          <NothingPending />
        ) : (
          <ul className="grid gap-3 lg:grid-cols-2">
            {pending.map((request) => (
              <Fragment key={request.id}>{pendingCard(request, actionsOf(request))}</Fragment>
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

interface PartProps {
  id: string;
  title: string;
  count?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

function Part({ id, title, count, action, children }: PartProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex items-center gap-2">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {count && <Badge className="tabular-nums">{count}</Badge>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

function pendingOf<R extends QueuedRequest>(requests: readonly R[]): R[] {
  return requests.filter(({ status }) => status === 'PENDING');
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
  const [approved, setApproved] = useState<string | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const opened = search.get('request');
  return {
    opened,
    approved,
    /** Approved on the way to the next one. The list may not show it yet. */
    decided,
    /** From one request to another the address is replaced, so that Back closes the dialog. */
    open: ({ id }: QueuedRequest, whose?: string) => {
      setApproved(whose ?? null);
      if (whose !== undefined && opened) setDecided(new Set([...decided, opened]));
      setSearch({ request: id }, { replace: opened !== null });
    },
    close: () => {
      setApproved(null);
      setSearch({}, { replace: true });
    },
  };
}
