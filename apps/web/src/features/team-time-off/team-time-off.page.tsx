import { Suspense, useState } from 'react';
import { addDays, type PlainDate, weekday } from '@staffroom/contracts/plain-date.js';
import { useGetPendingCountsQuery } from '../../api/pending-counts.js';
import { useSearchPeopleQuery } from '../../api/people.js';
import { itemsOf } from '../../api/paging.js';
import { useCurrentUser } from '../../api/session.js';
import { useToday } from '../../api/today.js';
import { Chips } from '../../ui/chips.js';
import { lazyPart } from '../../ui/fetched.js';
import { CoveringBanner } from '../../shared/requests/lazy-covering-banner.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { QueueFilters, useQueueFilter } from '../../shared/request-queue/queue-filters.js';
import { RequestQueue } from '../../shared/request-queue/request-queue.js';
import { Select } from '../../ui/select.js';
import { EnterButton } from '../../shared/time-off/form/enter-button.js';
import { useStored } from '../../ui/use-stored.js';
import { useGetTeamTimeOffInfiniteQuery } from './team-time-off.api.js';
import { timeOffQueue } from './time-off-queue.js';

const CancelledQueue = lazyPart(async () => (await import('./cancelled-queue.js')).CancelledQueue);

const chips = [
  { value: 'all', label: 'All' },
  { value: 'week', label: 'Starts this week' },
  { value: 'sick', label: 'Sick' },
] as const;

const orders = [
  { value: 'pending', label: 'Oldest first' },
  { value: 'pendingByStart', label: 'By start date' },
] as const;

export default function TeamTimeOffPage() {
  const today = useToday();
  const { id } = useCurrentUser();
  const filter = useQueueFilter();
  const [chip, setChip] = useState<(typeof chips)[number]['value']>('all');
  const [list, setList] = useStored(`queue-order:${id}`, ['pending', 'pendingByStart']);
  const limits = { all: {}, week: weekOf(today), sick: { type: 'SICK' } as const }[chip];
  const arg = { ...filter.params, ...limits };
  const pending = useGetTeamTimeOffInfiniteQuery({ ...arg, list });
  const skip = pending.hasNextPage;
  const reviewed = useGetTeamTimeOffInfiniteQuery({ ...arg, list: 'reviewed' }, { skip });
  const hasNone = [pending, reviewed].every(({ data }) => data && itemsOf(data).length === 0);
  const { data: seen } = useSearchPeopleQuery({ search: '', seenOnly: true }, { skip: !hasNone });
  const seesNobody = hasNone && seen?.items.every((person) => person.id === id);
  const { data: counts } = useGetPendingCountsQuery();
  const isFiltered = Object.values(arg).some((value) => value !== undefined);
  return (
    <Page>
      <PageHead
        title="Time Off Requests"
        subtitle="Your team’s time off requests and decisions"
        action={!seesNobody && <EnterButton />}
      />
      <CoveringBanner />
      <RequestQueue
        kind={timeOffQueue}
        pending={pending}
        reviewed={reviewed}
        total={isFiltered ? undefined : counts?.timeOff}
        isFiltered={isFiltered}
        filters={
          <QueueFilters filter={filter} searchLabel="Search by name">
            <Chips label="Show" value={chip} onChange={setChip} options={chips} />
          </QueueFilters>
        }
        order={<Select label="Order" value={list} onChange={setList} options={orders} />}
      />
      <Suspense>{!seesNobody && <CancelledQueue filter={arg} />}</Suspense>
    </Page>
  );
}

/** From Sunday to Saturday, as in the calendar (SPEC section 9). */
function weekOf(today: PlainDate) {
  const startsFrom = addDays(today, -weekday(today));
  return { startsFrom, startsTo: addDays(startsFrom, 6) };
}
