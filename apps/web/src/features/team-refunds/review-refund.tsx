import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { type ReviewDecision, reviewLimits } from '@staffroom/contracts/requests.js';
import { euros } from '../../ui/euros.js';
import { HistoryDisclosure } from '../../ui/history/history-disclosure.js';
import type { QueueDialog } from '../../ui/request-queue/queue-dialog.js';
import { useStillShown } from '../../ui/request-queue/use-still-shown.js';
import { ReviewDialog } from '../../ui/request-queue/review-dialog.js';
import { notifyError, toast } from '../../ui/toast.js';
import { ReceiptPreview } from './receipt-preview.js';
import { RefundDetails } from './refund-details.js';
import { useReviewRefundMutation } from './team-refunds.api.js';

export function ReviewRefund({ request, dialog }: { request: TeamRefund; dialog: QueueDialog }) {
  const [review, { isLoading, originalArgs }] = useReviewRefundMutation();
  const isStillShown = useStillShown(request.id);
  const onDecide = async (status: ReviewDecision, comment: string | null, after: 'close' | 'next') => {
    const { error } = await review({ id: request.id, review: { status, comment } });
    if (error) {
      notifyError('Failed to review refund request', error);
      return false;
    }
    const isShown = isStillShown(request.id);
    if (isShown && after === 'next' && dialog.onNext) {
      dialog.onNext(request.userName);
      return true;
    }
    toast({
      title: 'Refund request reviewed successfully',
      description: `${request.userName}, ${request.title}, ${euros(request.amount)}`,
    });
    if (isShown) dialog.onClose();
    return true;
  };
  return (
    <ReviewDialog
      title="Review Request"
      requestId={request.id}
      request={<RefundDetails request={request} />}
      help={<ReceiptPreview refund={request} />}
      history={<HistoryDisclosure of={{ area: 'refunds', id: request.id }} />}
      open={request.status === 'PENDING'}
      deciding={isLoading && originalArgs ? originalArgs.review.status : null}
      commentMax={reviewLimits.commentMax}
      onDecide={onDecide}
      queue={dialog}
    />
  );
}
