/** The dialog of one request of the queue, found by the id in the address. */
import { useEffect, useState } from 'react';
import {
  type ReviewDecision,
  type TeamTimeOff,
  type TimeOffReviewContext,
  timeOffLimits,
} from '@staffroom/contracts/time-off.js';
import { itemsOf, type Page } from '../../api/paging.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Loadable } from '../../ui/loadable.js';
import { ReviewDialog } from '../../ui/review-dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Spinner } from '../../ui/spinner.js';
import { notifyError, toast } from '../../ui/toast.js';
import { DecisionHelp } from './decision-help.js';
import { RequestDetails } from './request-details.js';
import { useGetReviewContextQuery, useReviewTimeOffMutation } from './team-time-off.api.js';

interface Queue {
  data?: { pages: Page<TeamTimeOff>[] };
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

function Review({ request, onClose }: { request: TeamTimeOff; onClose: () => void }) {
  const context = useGetReviewContextQuery(request.id);
  const [review, { isLoading, originalArgs }] = useReviewTimeOffMutation();
  const onDecide = async (status: ReviewDecision, comment: string | null) => {
    const { error } = await review({ id: request.id, review: { status, comment } });
    if (error) return notifyError('Failed to review time off request', error);
    toast({ title: 'Time off request reviewed successfully' });
    onClose();
  };
  return (
    <ReviewDialog
      title="Review Request"
      request={<RequestDetails request={request} />}
      help={
        <Loadable query={context} skeleton={<HelpSkeleton />} errorTitle="Failed to fetch what helps to decide">
          {(loaded: TimeOffReviewContext) => <DecisionHelp context={loaded} type={request.type} />}
        </Loadable>
      }
      open={request.status === 'PENDING'}
      deciding={isLoading && originalArgs ? originalArgs.review.status : null}
      commentMax={timeOffLimits.commentMax}
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

function HelpSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-10" />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-16" />
    </div>
  );
}
