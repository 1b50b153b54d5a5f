import type { TeamTimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Loadable } from '../../ui/loadable.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { DecisionHelp } from './decision-help.js';
import { useGetReviewContextQuery } from './review-context.api.js';

/** Fetched for each request that is opened. */
export function ReviewHelp({ request }: { request: TeamTimeOff }) {
  const context = useGetReviewContextQuery(request.id);
  return (
    <Loadable
      query={context}
      skeleton={<SkeletonRows rowClassName="h-9" />}
      errorTitle={t('Failed to fetch the balance and who is away')}
    >
      {(loaded: TimeOffReviewContext) => <DecisionHelp context={loaded} request={request} />}
    </Loadable>
  );
}
