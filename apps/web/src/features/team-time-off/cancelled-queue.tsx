/** The requests of the team that were cancelled whole, latest review first. Fetched when the reviewer asks for them (R48). */
import { nameShown } from '@staffroom/contracts/deleted-user.js';
import { useState } from 'react';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Button } from '../../ui/button.js';
import { CancellationBadge } from '../../shared/time-off/cancellation-badge.js';
import { Card } from '../../ui/card.js';
import { LoadMore } from '../../ui/load-more.js';
import { Loadable } from '../../ui/loadable.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { useOpenedRequest } from '../../shared/request-queue/use-opened-request.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ReviewedTimeOff } from './queue-entries.js';
import { type TimeOffQueueArg, useGetTeamTimeOffInfiniteQuery } from './team-time-off.api.js';

type Filter = Omit<TimeOffQueueArg, 'list'>;

export function CancelledQueue({ filter }: { filter: Filter }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <section aria-label={t('Cancelled requests')} className="flex flex-col gap-3">
      <Button variant="ghost" className="self-start" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Hide cancelled requests') : t('Show cancelled requests')}
      </Button>
      {isShown && <CancelledRequests filter={filter} />}
    </section>
  );
}

function CancelledRequests({ filter }: { filter: Filter }) {
  const query = useGetTeamTimeOffInfiniteQuery({ ...filter, list: 'reviewed', cancelled: 'true' });
  const { open } = useOpenedRequest();
  return (
    <Loadable query={query} skeleton={<SkeletonRows />} errorTitle={t('Failed to fetch cancelled requests')}>
      {(data) =>
        itemsOf(data).length === 0 ? (
          <p className="text-quiet">{t('No cancelled requests.')}</p>
        ) : (
          <>
            <Card>
              <ul className="divide-y">
                {itemsOf(data).map((request) => (
                  <CancelledRequest key={request.id} request={request} onOpen={() => open(request.id)} />
                ))}
              </ul>
            </Card>
            <LoadMore query={query} />
          </>
        )
      }
    </Loadable>
  );
}

function CancelledRequest({ request, onOpen }: { request: TeamTimeOff; onOpen: () => void }) {
  const { cancellation } = request;
  return (
    <ReviewedTimeOff
      request={request}
      onOpen={onOpen}
      mark={cancellation && <CancellationBadge cancellation={cancellation} />}
    >
      {cancellation && (
        <p className="text-sm text-quiet">
          {rich(text('Cancelled by <person>{name}</person> <time></time>'), {
            name: nameShown(cancellation.reviewerName),
            person: (words) => <bdi key="person">{words}</bdi>,
            time: () => <RelativeTime key="time" at={cancellation.at} />,
          })}
        </p>
      )}
    </ReviewedTimeOff>
  );
}
