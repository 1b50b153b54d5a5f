/** The dialog of the request whose id is in the address. */
import { useEffect, useRef, useState } from 'react';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { HistoryDisclosure } from '../history/history-disclosure.js';
import { Spinner } from '../../ui/spinner.js';
import { countText, neighboursOf, type QueueDialog } from './queue-dialog.js';
import { isWaiting, type QueuedRequest } from './queued-request.js';
import type { QueueKind, QueueQuery } from './queue-kind.js';
import { ReviewDialog } from './review-dialog.js';
import type { Decisions } from './use-decisions.js';

interface OpenedRequestProps<R extends QueuedRequest> {
  kind: QueueKind<R>;
  requestId: string;
  pending: QueueQuery<R>;
  reviewed: readonly R[];
  total: number | undefined;
  decisions: Decisions<R>;
  /** Whose request was approved just now. */
  approved: string | null;
  onOpen: (id: string, approved?: string) => void;
  onClose: () => void;
}

/** So many requests before the last loaded one, the next page is fetched. */
const ahead = 5;

export function OpenedRequest<R extends QueuedRequest>(props: OpenedRequestProps<R>) {
  const { kind, requestId, pending, reviewed, total, decisions, approved, onOpen, onClose } = props;
  const { hasNextPage, isFetching, isError, fetchNextPage } = pending;
  const requests = itemsOf(pending.data);
  const waiting = requests.filter((request) => request.id === requestId || !decisions.isDecided(request));
  const index = waiting.findIndex(({ id }) => id === requestId);
  const isPending = index >= 0;
  const listed = waiting[index] ?? reviewed.find(({ id }) => id === requestId);
  // It may be on a page that is not loaded, or have left the list because someone else decided.
  const fetched = kind.useRequest(requestId, { skip: listed !== undefined });
  const [last, setLast] = useState({ request: listed, index });
  if (isPending && (last.request !== listed || last.index !== index)) setLast({ request: listed, index });
  const wasPending = last.request?.id === requestId ? last : null;
  const request = listed ?? fetched.currentData ?? (fetched.isFetching ? wasPending?.request : undefined);

  const hasMore = hasNextPage && !isError;
  const isNearEnd = isPending && index >= waiting.length - ahead;
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetching) fetchNextPage();
  }, [isNearEnd, hasMore, isFetching, fetchNextPage]);

  const shown = useRef<string | null>(requestId);
  useEffect(() => {
    shown.current = requestId;
    return () => {
      shown.current = null;
    };
  }, [requestId]);

  const place = { index: isPending ? index : (wasPending?.index ?? 0), isPending, hasMore };
  const { next, previous } = neighboursOf(waiting, place);
  const decided = requests.length - waiting.length;
  const count = countText(waiting.length, hasNextPage, total && total - decided);
  const dialog: QueueDialog = {
    onClose,
    place: isPending ? t('{place} of {count}', { place: index + 1, count }) : null,
    onNext: next && (() => onOpen(next.id)),
    isNextLoading: isPending && !next && hasMore,
    onPrevious: previous && (() => onOpen(previous.id)),
    approved,
  };
  if (!request) return <NotInQueue dialog={dialog} isSearching={fetched.isFetching} />;

  const onDecide = async (decision: ReviewDecision, comment: string | null, after: 'close' | 'next') => {
    if (!(await decisions.decide(request, decision, comment))) return;
    // It may have been closed meanwhile, or show another request.
    const isShown = shown.current === request.id;
    if (isShown && after === 'next' && next) {
      onOpen(next.id, request.userName);
      return;
    }
    decisions.told(request, decision);
    if (isShown) onClose();
  };
  return (
    <ReviewDialog
      request={request}
      details={kind.details(request)}
      help={kind.help(request)}
      history={<HistoryDisclosure of={{ area: kind.area, id: request.id }} />}
      hint={kind.hint?.(request) ?? null}
      deciding={isWaiting(request) ? (decisions.decidedFor(request)?.decision ?? null) : null}
      onDecide={(...decision) => void onDecide(...decision)}
      queue={dialog}
    />
  );
}

function NotInQueue({ dialog, isSearching }: { dialog: QueueDialog; isSearching: boolean }) {
  const { onClose, onNext } = dialog;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Review Request')} isInAddress>
      <DialogBody className="pb-6">
        {isSearching ? (
          <p className="flex items-center gap-2 text-quiet">
            <Spinner /> {t('Looking for the request...')}
          </p>
        ) : (
          <p className="text-quiet">{t('This request is not in your queue. It may have been withdrawn.')}</p>
        )}
      </DialogBody>
      {!isSearching && onNext && (
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button onClick={onNext}>{t('Next request')}</Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}
