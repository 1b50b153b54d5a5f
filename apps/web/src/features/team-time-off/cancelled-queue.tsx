/** The requests of the team that were cancelled whole, latest review first. Fetched when the reviewer asks for them (R48). */
import { itemsOf } from '../../api/paging.js';
import { Card } from '../../ui/card.js';
import { LoadMore } from '../../ui/load-more.js';
import { Loadable } from '../../ui/loadable.js';
import { useOpenedRequest } from '../../ui/request-queue/use-opened-request.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ReviewedTimeOff } from './queue-entries.js';
import { type TimeOffQueueArg, useGetTeamTimeOffInfiniteQuery } from './team-time-off.api.js';

export function CancelledQueue({ filter }: { filter: Omit<TimeOffQueueArg, 'list'> }) {
  const query = useGetTeamTimeOffInfiniteQuery({ ...filter, list: 'reviewed', cancelled: 'true' });
  const { open } = useOpenedRequest();
  return (
    <Loadable query={query} skeleton={<SkeletonRows />} errorTitle="Failed to fetch cancelled requests">
      {(data) =>
        itemsOf(data).length === 0 ? (
          <p className="text-quiet">No cancelled requests.</p>
        ) : (
          <>
            <Card>
              <ul className="divide-y">
                {itemsOf(data).map((request) => (
                  <ReviewedTimeOff key={request.id} request={request} onOpen={() => open(request.id)} />
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
