/** The queue of requests from the people one sees, those that wait first (R13, R43). */
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { itemsOf } from '../../api/paging.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { PendingRequests } from './pending-requests.js';
import { QueueSkeleton } from './queue-skeleton.js';
import { RequestReview } from './request-review.js';
import { ReviewedRequests } from './reviewed-requests.js';
import { useGetTeamTimeOffInfiniteQuery } from './team-time-off.api.js';

export default function TeamTimeOffPage() {
  const query = useGetTeamTimeOffInfiniteQuery();
  const { opened, open, close } = useOpenedRequest();
  return (
    <Page>
      <PageHead title="Time Off Requests" subtitle="What your team asks for, and what was decided" />
      <Loadable query={query} skeleton={<QueueSkeleton />} errorTitle="Failed to fetch time off requests">
        {(data) => <Queue requests={itemsOf(data)} onOpen={open} />}
      </Loadable>
      {query.data && <LoadMore query={query} />}
      {opened && query.data && <RequestReview key={opened} requestId={opened} queue={query} onClose={close} />}
    </Page>
  );
}

function Queue({ requests, onOpen }: { requests: TeamTimeOff[]; onOpen: (request: TeamTimeOff) => void }) {
  const asked = requests.filter(({ type }) => type !== 'HOLIDAY');
  if (asked.length === 0) {
    return (
      <Card>
        <EmptyState icon={Inbox} title="No time off requests from your team yet." />
      </Card>
    );
  }
  return (
    <>
      <PendingRequests requests={asked.filter(({ status }) => status === 'PENDING')} onReview={onOpen} />
      <ReviewedRequests requests={asked.filter(({ status }) => status !== 'PENDING')} onOpen={onOpen} />
    </>
  );
}

/** The request under review is part of the address: a notification links to it, and Back closes it. */
function useOpenedRequest() {
  const [search, setSearch] = useSearchParams();
  return {
    opened: search.get('request'),
    open: ({ id }: TeamTimeOff) => setSearch({ request: id }),
    close: () => setSearch({}, { replace: true }),
  };
}
