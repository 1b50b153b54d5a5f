/** The queue of requests from the people one sees, those that wait first (R13, R43). */
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { TeamRefund } from '@staffroom/contracts/refunds.js';
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
import { useGetTeamRefundsInfiniteQuery } from './team-refunds.api.js';

export default function TeamRefundsPage() {
  const query = useGetTeamRefundsInfiniteQuery();
  const { opened, open, close } = useOpenedRequest();
  return (
    <Page>
      <PageHead title="Refund Requests" subtitle="What your team paid for the company, and what was decided" />
      <Loadable query={query} skeleton={<QueueSkeleton />} errorTitle="Failed to fetch refund requests">
        {(data) => <Queue requests={itemsOf(data)} onOpen={open} />}
      </Loadable>
      {query.data && <LoadMore query={query} />}
      {opened && query.data && <RequestReview key={opened} requestId={opened} queue={query} onClose={close} />}
    </Page>
  );
}

function Queue({ requests, onOpen }: { requests: TeamRefund[]; onOpen: (request: TeamRefund) => void }) {
  if (requests.length === 0) {
    return (
      <Card>
        <EmptyState icon={Inbox} title="No refund requests from your team yet." />
      </Card>
    );
  }
  return (
    <>
      <PendingRequests requests={requests.filter(({ status }) => status === 'PENDING')} onReview={onOpen} />
      <ReviewedRequests requests={requests.filter(({ status }) => status !== 'PENDING')} onOpen={onOpen} />
    </>
  );
}

/** The request under review is part of the address: a notification links to it, and Back closes it. */
function useOpenedRequest() {
  const [search, setSearch] = useSearchParams();
  return {
    opened: search.get('request'),
    open: ({ id }: TeamRefund) => setSearch({ request: id }),
    close: () => setSearch({}, { replace: true }),
  };
}
