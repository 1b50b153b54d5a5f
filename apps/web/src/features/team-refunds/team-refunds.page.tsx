import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { RequestQueue } from '../../ui/request-queue/request-queue.js';
import { euros } from '../../ui/euros.js';
import { PendingRefund, ReviewedRefund } from './queue-entries.js';
import { ReviewRefund } from './review-refund.js';
import { useApproveRefundsMutation, useGetTeamRefundsInfiniteQuery } from './team-refunds.api.js';

export default function TeamRefundsPage() {
  const query = useGetTeamRefundsInfiniteQuery();
  const [approve] = useApproveRefundsMutation();
  return (
    <Page>
      <PageHead title="Refund Requests" subtitle="Your team’s refund requests and decisions" />
      <RequestQueue
        query={query}
        emptyTitle="No refund requests from your team yet."
        errorTitle="Failed to fetch refund requests"
        approving={{
          approve: async (ids) => (await approve(ids)).data ?? null,
          whatOf: ({ title, amount }) => `${title}, ${euros(amount)}`,
          doneTitle: 'Refund request reviewed successfully',
          failedTitle: 'Failed to review refund request',
        }}
        pendingCard={(request, actions) => <PendingRefund request={request} actions={actions} />}
        reviewedRow={(request, onOpen) => <ReviewedRefund request={request} onOpen={onOpen} />}
        reviewDialog={(request, dialog) => <ReviewRefund request={request} dialog={dialog} />}
      />
    </Page>
  );
}
