import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { type ReviewDecision, reviewLimits } from '@staffroom/contracts/requests.js';
import { HistoryDisclosure } from '../../ui/history/history-disclosure.js';
import { ReviewDialog } from '../../ui/review-dialog.js';
import { notifyError, toast } from '../../ui/toast.js';
import { ReceiptPreview } from './receipt-preview.js';
import { RefundDetails } from './refund-details.js';
import { useReviewRefundMutation } from './team-refunds.api.js';

export function ReviewRefund({ request, onClose }: { request: TeamRefund; onClose: () => void }) {
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
      request={<RefundDetails request={request} />}
      help={<ReceiptPreview refund={request} />}
      history={<HistoryDisclosure of={{ area: 'refunds', id: request.id }} />}
      open={request.status === 'PENDING'}
      deciding={isLoading && originalArgs ? originalArgs.review.status : null}
      commentMax={reviewLimits.commentMax}
      onDecide={(status, comment) => void onDecide(status, comment)}
      onClose={onClose}
    />
  );
}
