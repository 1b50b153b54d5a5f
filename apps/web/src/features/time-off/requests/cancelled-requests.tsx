/** Requests that were cancelled whole. They are fetched when the user asks for them (R48). */
import { useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../../ui/button.js';
import { Loadable } from '../../../ui/loadable.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { RequestRow } from './request-row.js';
import { useGetCancelledTimeOffQuery } from '../api/time-off.api.js';

export function CancelledRequests() {
  const [isShown, setIsShown] = useState(false);
  return (
    <section aria-label={t('Cancelled requests')} className="flex flex-col gap-3">
      <Button variant="ghost" className="self-start" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Hide cancelled requests') : t('Show cancelled requests')}
      </Button>
      {isShown && <List />}
    </section>
  );
}

function List() {
  const query = useGetCancelledTimeOffQuery();
  return (
    <Loadable query={query} skeleton={<SkeletonRows />} errorTitle={t('Failed to fetch cancelled requests')}>
      {(requests) =>
        requests.length === 0 ? (
          <p className="text-quiet">{t('None of your requests was cancelled.')}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </Loadable>
  );
}
