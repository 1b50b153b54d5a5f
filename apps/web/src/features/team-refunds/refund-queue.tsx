import type { QueuedRefund } from '@staffroom/contracts/refunds.js';
import { text } from '@staffroom/contracts/texts/text.js';
import { euros } from '../../ui/euros.js';
import type { QueueKind } from '../../shared/request-queue/queue-kind.js';
import { PendingRefund, ReviewedRefund } from './queue-entries.js';
import { ReceiptPreview } from './receipt-preview.js';
import { RefundDetails } from './refund-details.js';
import { useGetQueuedRefundQuery } from './team-refunds.api.js';

export const refundQueue: QueueKind<QueuedRefund> = {
  area: 'refunds',
  emptyTitle: text('No refund requests from your team yet.'),
  errorTitle: text('Failed to fetch refund requests'),
  doneTitle: text('Refund request reviewed successfully'),
  failedTitle: text('Failed to review refund request'),
  whatOf: ({ title, amount }) => `${title}, ${euros(amount)}`,
  pendingCard: (request, actions) => <PendingRefund request={request} actions={actions} />,
  reviewedRow: (request, onOpen) => <ReviewedRefund request={request} onOpen={onOpen} />,
  details: (request) => <RefundDetails request={request} />,
  help: (request) => <ReceiptPreview refund={request} />,
  useRequest: useGetQueuedRefundQuery,
};
