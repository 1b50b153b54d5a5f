/** The dialog of one request of the queue, found by the id in the address. */
import { useEffect, useState } from 'react';
import { refundLimits, type TeamRefund } from '@staffroom/contracts/refunds.js';
import type { ReviewDecision } from '@staffroom/contracts/time-off.js';
import { itemsOf, type Page } from '../../api/paging.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { ReviewDialog } from '../../ui/review-dialog.js';
import { Spinner } from '../../ui/spinner.js';
import { notifyError, toast } from '../../ui/toast.js';
import { ReceiptPreview } from './receipt-preview.js';
import { RequestDetails } from './request-details.js';
import { useReviewRefundMutation } from './team-refunds.api.js';

interface Queue {
  data?: { pages: Page<TeamRefund>[] };
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

interface RequestReviewProps {
  requestId: string;
  queue: Queue;
  onClose: () => void;
}

export function RequestReview({ requestId, queue, onClose }: RequestReviewProps) {
  const request = itemsOf(queue.data).find(({ id }) => id === requestId);
  const isLookedFor = useLookFurther(queue, request === undefined);
  // The address changes a moment later, and the refreshed list may be faster.
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    setIsClosed(true);
    onClose();
  };
  if (isClosed) return null;
  if (request) return <Review request={request} onClose={close} />;
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

function Review({ request, onClose }: { request: TeamRefund; onClose: () => void }) {
  const [review, { isLoading, originalArgs }] = useReviewRefundMutation();
  const onDecide = async (status: ReviewDecision, comment: string | null) => {
    const { error } = await review({ id: request.id, review: { status, comment } });
    if (error) return notifyError('Failed to review refund request', error);
    toast({ title: 'Refund request reviewed successfully' });
    onClose();
  };
  return (
    <ReviewDialog
      title="Review Request"
      request={<RequestDetails request={request} />}
      help={<ReceiptPreview refund={request} />}
      open={request.status === 'PENDING'}
      deciding={isLoading && originalArgs ? originalArgs.review.status : null}
      commentMax={refundLimits.commentMax}
      onDecide={(status, comment) => void onDecide(status, comment)}
      onClose={onClose}
    />
  );
}

/** A link may lead to a request that lies on a later page: follow the pages until it is there. */
function useLookFurther({ data, hasNextPage, isFetching, isError, fetchNextPage }: Queue, missing: boolean): boolean {
  const goesOn = missing && hasNextPage && !isError && (data?.pages.length ?? 0) < pagesLookedThrough;
  useEffect(() => {
    if (goesOn && !isFetching) fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return missing && (goesOn || isFetching);
}

/** A thousand requests back; what is older is found by scrolling. */
const pagesLookedThrough = 10;
