import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { RequestQueue } from '../../ui/request-queue/request-queue.js';
import { dateRange } from '../../ui/leave-text.js';
import { PendingTimeOff, ReviewedTimeOff } from './queue-entries.js';
import { ReviewTimeOff } from './review-time-off.js';
import { useApproveTimeOffMutation, useGetTeamTimeOffInfiniteQuery } from './team-time-off.api.js';

export default function TeamTimeOffPage() {
  const query = useGetTeamTimeOffInfiniteQuery();
  const [approve] = useApproveTimeOffMutation();
  return (
    <Page>
      <PageHead title="Time Off Requests" subtitle="Your team’s time off requests and decisions" />
      <RequestQueue
        query={query}
        emptyTitle="No time off requests from your team yet."
        errorTitle="Failed to fetch time off requests"
        approving={{
          approve: async (ids) => (await approve(ids)).data ?? null,
          whatOf: ({ startDate, endDate }) => dateRange(startDate, endDate),
          doneTitle: 'Time off request reviewed successfully',
          failedTitle: 'Failed to review time off request',
        }}
        pendingCard={(request, actions) => <PendingTimeOff request={request} actions={actions} />}
        reviewedRow={(request, onOpen) => <ReviewedTimeOff request={request} onOpen={onOpen} />}
        reviewDialog={(request, dialog) => <ReviewTimeOff request={request} dialog={dialog} />}
      />
    </Page>
  );
}
