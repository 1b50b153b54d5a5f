import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { RequestQueue } from '../../ui/request-queue/request-queue.js';
import { PendingTimeOff, ReviewedTimeOff } from './queue-entries.js';
import { ReviewTimeOff } from './review-time-off.js';
import { useGetTeamTimeOffInfiniteQuery } from './team-time-off.api.js';

export default function TeamTimeOffPage() {
  const query = useGetTeamTimeOffInfiniteQuery();
  return (
    <Page>
      <PageHead title="Time Off Requests" subtitle="Your team’s time off requests and decisions" />
      <RequestQueue
        query={query}
        emptyTitle="No time off requests from your team yet."
        errorTitle="Failed to fetch time off requests"
        pendingCard={(request, onReview) => <PendingTimeOff request={request} onReview={onReview} />}
        reviewedRow={(request, onOpen) => <ReviewedTimeOff request={request} onOpen={onOpen} />}
        reviewDialog={(request, onClose) => <ReviewTimeOff request={request} onClose={onClose} />}
      />
    </Page>
  );
}
