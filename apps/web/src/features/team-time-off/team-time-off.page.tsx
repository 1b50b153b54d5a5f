import { Suspense, useState } from 'react';
import { addDays, type PlainDate, weekday } from '@staffroom/contracts/plain-date.js';
import { firstWeekday } from '@staffroom/contracts/texts/formats.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
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
  { value: 'all', label: text('All', 'requests') },
  { value: 'week', label: text('Starts this week') },
  { value: 'sick', label: text('Sick') },
] as const;

const orders = [
  { value: 'pending', label: text('Oldest first') },
  { value: 'pendingByStart', label: text('By start date') },
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
        title={t('Time Off Requests')}
        subtitle={t('Your team’s time off requests and decisions')}
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
          <QueueFilters filter={filter} searchLabel={t('Search by name')}>
            <Chips label={t('Show')} value={chip} onChange={setChip} options={inWords(chips)} />
          </QueueFilters>
        }
        order={<Select label={t('Order')} value={list} onChange={setList} options={inWords(orders)} />}
      />
      <Suspense>{!seesNobody && <CancelledQueue filter={arg} />}</Suspense>
    </Page>
  );
}

function inWords<V extends string>(options: readonly { value: V; label: Text }[]) {
  return options.map(({ value, label }) => ({ value, label: t(label) }));
}

/** Begins as in the calendar: in English with Sunday (SPEC section 9, R66a). */
function weekOf(today: PlainDate) {
  const startsFrom = addDays(today, -((weekday(today) - firstWeekday() + 7) % 7));
  return { startsFrom, startsTo: addDays(startsFrom, 6) };
}
