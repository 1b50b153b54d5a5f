import { Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { useGetPendingCountsQuery } from '../../api/pending-counts.js';
import { useCurrentUser } from '../../api/session.js';
import { buttonClass } from '../../ui/button.js';
import { CoveringBanner } from '../../shared/requests/lazy-covering-banner.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { QueueFilters, useQueueFilter } from '../../shared/request-queue/queue-filters.js';
import { RequestQueue } from '../../shared/request-queue/request-queue.js';
import { refundQueue } from './refund-queue.js';
import { useGetTeamRefundsInfiniteQuery } from './team-refunds.api.js';

export default function TeamRefundsPage() {
  const isHr = useCurrentUser().role === 'HR_MANAGER';
  const filter = useQueueFilter();
  const pending = useGetTeamRefundsInfiniteQuery({ ...filter.params, list: 'pending' });
  const skip = pending.hasNextPage;
  const reviewed = useGetTeamRefundsInfiniteQuery({ ...filter.params, list: 'reviewed' }, { skip });
  const { data: counts } = useGetPendingCountsQuery();
  const isFiltered = Object.values(filter.params).some((value) => value !== undefined);
  return (
    <Page>
      <PageHead
        title={t('Refund Requests')}
        subtitle={t('Your team’s refund requests and decisions')}
        action={
          isHr && (
            <Link to="/refund-payments" className={buttonClass({ variant: 'outline' })}>
              <Wallet aria-hidden="true" />
              {t('Refund Payments')}
            </Link>
          )
        }
      />
      <CoveringBanner />
      <RequestQueue
        kind={refundQueue}
        pending={pending}
        reviewed={reviewed}
        total={isFiltered ? undefined : counts?.refunds}
        isFiltered={isFiltered}
        filters={<QueueFilters filter={filter} searchLabel={t('Search by name or number')} />}
      />
    </Page>
  );
}
