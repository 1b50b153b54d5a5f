import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { RequestQueue } from '../../ui/request-queue/request-queue.js';
import { PendingRefund, ReviewedRefund } from './queue-entries.js';
import { ReviewRefund } from './review-refund.js';
import { useGetTeamRefundsInfiniteQuery } from './team-refunds.api.js';

export default function TeamRefundsPage() {
  const query = useGetTeamRefundsInfiniteQuery();
  return (
    <Page>
      <PageHead title="Refund Requests" subtitle="Your team’s refund requests and decisions" />
      <RequestQueue
        query={query}
        emptyTitle="No refund requests from your team yet."
        errorTitle="Failed to fetch refund requests"
        pendingCard={(request, onReview) => <PendingRefund request={request} onReview={onReview} />}
        reviewedRow={(request, onOpen) => <ReviewedRefund request={request} onOpen={onOpen} />}
        reviewDialog={(request, onClose) => <ReviewRefund request={request} onClose={onClose} />}
      />
    </Page>
  );
}
