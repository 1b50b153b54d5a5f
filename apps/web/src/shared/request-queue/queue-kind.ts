import type { ReactNode } from 'react';
import type { Text } from '@staffroom/contracts/texts/text.js';
import type { Page } from '../../api/paging.js';
import type { RequestArea } from '../../api/reviews.js';
import type { PendingActions } from './pending-card.js';
import type { QueuedRequest } from './queued-request.js';

/** What differs between the queue of time off and that of refunds. */
export interface QueueKind<R extends QueuedRequest> {
  area: RequestArea;
  emptyTitle: Text;
  errorTitle: Text;
  /** The specification's titles after a review. */
  doneTitle: Text;
  failedTitle: Text;
  /** Names the request together with the requester, such as its dates. */
  whatOf: (request: R) => string;
  /** A `PendingCard`. */
  pendingCard: (request: R, actions: PendingActions) => ReactNode;
  /** A `ReviewedRow`. */
  reviewedRow: (request: R, onOpen: () => void) => ReactNode;
  /** In the dialog: `RequestDetails`, and what helps to decide. */
  details: (request: R) => ReactNode;
  help: (request: R) => ReactNode;
  /** Advice about the comment. */
  hint?: (request: R) => string | null;
  /** Fetches a request that no loaded page holds. */
  useRequest: (id: string, options: { skip: boolean }) => { currentData?: R | undefined; isFetching: boolean };
}

/** An infinite query of RTK Query. */
export interface QueueQuery<R> {
  data?: { pages: Page<R>[] } | undefined;
  currentData?: { pages: Page<R>[] } | undefined;
  originalArgs?: unknown;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}
