/** The dialog of one request of the queue, found by the id in the address. */
import { useEffect, useState, type ReactNode } from 'react';
import { itemsOf, type Page } from '../../api/paging.js';
import { Dialog, DialogBody } from '../dialog.js';
import { Spinner } from '../spinner.js';

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
  children: (request: R, onClose: () => void) => ReactNode;
}

export function OpenedRequest<R extends { id: string }>(props: OpenedRequestProps<R>) {
  const { requestId, queue, onClose, children } = props;
  const request = itemsOf(queue.data).find(({ id }) => id === requestId);
  const isLookedFor = useLookFurther(queue, request === undefined);
  // The address changes a moment later, and the refreshed list may be faster.
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    setIsClosed(true);
    onClose();
  };
  if (isClosed) return null;
  if (request) return children(request, close);
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="Review Request">
      <DialogBody className="pb-6">
        {isLookedFor ? (
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

/** A link may lead to a request that lies on a later page: follow the pages until it is there. */
function useLookFurther(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: Queue<unknown>,
  missing: boolean,
): boolean {
  const goesOn = missing && hasNextPage && !isError && (data?.pages.length ?? 0) < pagesLookedThrough;
  useEffect(() => {
    if (goesOn && !isFetching) fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return missing && (goesOn || isFetching);
}

/** A thousand requests back; what is older is found by scrolling. */
const pagesLookedThrough = 10;
