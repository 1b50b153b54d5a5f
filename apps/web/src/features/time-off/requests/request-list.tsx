/** The user's own requests, without holiday entries (SPEC section 2, Time Off). */
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { lazyPart } from '../../../ui/fetched.js';
import { Loadable } from '../../../ui/loadable.js';
import { MissingItem } from '../../../ui/missing-item.js';
import { Opening } from '../../../ui/opening.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { CancelledRequests } from './cancelled-requests.js';
import { RequestRow } from './request-row.js';
import { useGetTimeOffQuery } from '../api/time-off.api.js';
import { WithdrawDialog } from './withdraw-dialog.js';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.js')).CancelDialog);

export function RequestList({ onRequest }: { onRequest: () => void }) {
  const query = useGetTimeOffQuery();
  const [ending, setEnding] = useState<TimeOff | null>(null);
  const onClose = () => setEnding(null);
  return (
    <section aria-labelledby="requests-title" className="flex flex-col gap-3">
      <h2 id="requests-title" className="text-lg font-semibold">
        {t('Time Off Requests')}
      </h2>
      <Loadable query={query} skeleton={<SkeletonRows />} errorTitle={t('Failed to fetch time off requests')}>
        {(timeOffs) => (
          <>
            <MissingItem
              name="request"
              isListed={(id) => timeOffs.some((timeOff) => timeOff.id === id)}
              isSearching={query.isFetching}
            >
              {t('The request that you opened is not in your list. It may have been withdrawn or cancelled.')}
            </MissingItem>
            <Rows requests={withoutHolidays(timeOffs)} onEnd={setEnding} onRequest={onRequest} />
          </>
        )}
      </Loadable>
      <CancelledRequests />
      {ending?.status === 'PENDING' && <WithdrawDialog request={ending} onClose={onClose} />}
      <Opening onClose={onClose}>
        {ending?.status === 'APPROVED' && <CancelDialog request={ending} onClose={onClose} />}
      </Opening>
    </section>
  );
}

interface RowsProps {
  requests: readonly TimeOff[];
  onEnd: (request: TimeOff) => void;
  onRequest: () => void;
}

function Rows({ requests, onEnd, onRequest }: RowsProps) {
  if (requests.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={CalendarPlus}
          title={t('No time off requests')}
          action={
            <Button variant="outline" onClick={onRequest}>
              {t('Request your first days off')}
            </Button>
          }
        >
          {t('Your requests and their status appear here.')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onEnd={onEnd} />
      ))}
    </ul>
  );
}

function withoutHolidays(timeOffs: readonly TimeOff[]): TimeOff[] {
  return timeOffs.filter(({ type }) => type !== 'HOLIDAY');
}
