/** The dialog of the request whose id is in the address. */
import { useState, type ReactNode } from 'react';
import { itemsOf, type Page } from '../../api/paging.js';
import { Dialog, DialogBody } from '../dialog.js';
import { Spinner } from '../spinner.js';
import { useLoadUntilFound } from '../use-load-until-found.js';

interface Queue<R> {
  data?: { pages: Page<R>[] };
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

interface OpenedRequestProps<R> {
  requestId: string;
  queue: Queue<R>;
  onClose: () => void;
  /** `close` hides the dialog at once. */
  children: (request: R, close: () => void) => ReactNode;
}

export function OpenedRequest<R extends { id: string }>(props: OpenedRequestProps<R>) {
  const { requestId, queue, onClose, children } = props;
  const request = itemsOf(queue.data).find(({ id }) => id === requestId);
  const isSearching = useLoadUntilFound(queue, request === undefined);
  // Hides the dialog at once, because the refreshed list may arrive before the address changes.
  const [closedId, setClosedId] = useState<string | null>(null);
  const close = () => {
    setClosedId(requestId);
    onClose();
  };
  if (closedId === requestId) return null;
  if (request) return children(request, close);
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="Review Request">
      <DialogBody className="pb-6">
        {isSearching ? (
          <p className="flex items-center gap-2 text-quiet">
            <Spinner /> Looking for the request...
          </p>
        ) : (
          <p className="text-quiet">This request is not in your queue. It may have been withdrawn.</p>
        )}
      </DialogBody>
    </Dialog>
  );
}
