import { type ReviewDecision, reviewLimits } from '@staffroom/contracts/requests.js';
import type { TeamTimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { Loadable } from '../../ui/loadable.js';
import { HistoryDisclosure } from '../../ui/history/history-disclosure.js';
import type { QueueDialog } from '../../ui/request-queue/queue-dialog.js';
import { dateRange } from '../../ui/leave-text.js';
import { useStillShown } from '../../ui/request-queue/use-still-shown.js';
import { ReviewDialog } from '../../ui/request-queue/review-dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { DecisionHelp } from './decision-help.js';
import { TimeOffDetails } from './time-off-details.js';
import { useGetReviewContextQuery, useReviewTimeOffMutation } from './team-time-off.api.js';

export function ReviewTimeOff({ request, dialog }: { request: TeamTimeOff; dialog: QueueDialog }) {
  const context = useGetReviewContextQuery(request.id);
  const [review, { isLoading, originalArgs }] = useReviewTimeOffMutation();
  const isStillShown = useStillShown(request.id);
  const onDecide = async (status: ReviewDecision, comment: string | null, after: 'close' | 'next') => {
    const { error } = await review({ id: request.id, review: { status, comment } });
    if (error) {
      notifyError('Failed to review time off request', error);
      return false;
    }
    const isShown = isStillShown(request.id);
    if (isShown && after === 'next' && dialog.onNext) {
      dialog.onNext(request.userName);
      return true;
    }
    toast({
      title: 'Time off request reviewed successfully',
      description: `${request.userName}, ${dateRange(request.startDate, request.endDate)}`,
    });
    if (isShown) dialog.onClose();
    return true;
  };
  return (
    <ReviewDialog
      title="Review Request"
      requestId={request.id}
      request={<TimeOffDetails request={request} />}
      help={
        <Loadable query={context} skeleton={<HelpSkeleton />} errorTitle="Failed to fetch the balance and who is away">
          {(loaded: TimeOffReviewContext) => <DecisionHelp context={loaded} type={request.type} />}
        </Loadable>
      }
      history={<HistoryDisclosure of={{ area: 'time-off', id: request.id }} />}
      open={request.status === 'PENDING'}
      deciding={isLoading && originalArgs ? originalArgs.review.status : null}
      commentMax={reviewLimits.commentMax}
      onDecide={onDecide}
      queue={dialog}
    />
  );
}

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
