import { Suspense } from 'react';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { lazyPart } from '../../ui/fetched.js';
import type { QueueKind } from '../../shared/request-queue/queue-kind.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { PendingTimeOff, ReviewedTimeOff, whatOf } from './queue-entries.js';
import { useGetQueuedTimeOffQuery } from './team-time-off.api.js';
import { TimeOffDetails } from './time-off-details.js';

// Fetched with the first request that is opened.
const ReviewHelp = lazyPart(async () => (await import('./review-help.js')).ReviewHelp);

export const timeOffQueue: QueueKind<TeamTimeOff> = {
  area: 'time-off',
  emptyTitle: text('No time off requests from your team yet.'),
  errorTitle: text('Failed to fetch time off requests'),
  doneTitle: text('Time off request reviewed successfully'),
  failedTitle: text('Failed to review time off request'),
  whatOf,
  hint: ({ type, status }) =>
    type === 'SICK' && status === 'PENDING'
      ? t('If you reject sick leave, please say why, for example that a certificate is missing.')
      : null,
  pendingCard: (request, actions) => <PendingTimeOff request={request} actions={actions} />,
  reviewedRow: (request, onOpen) => <ReviewedTimeOff request={request} onOpen={onOpen} />,
  details: (request) => <TimeOffDetails request={request} />,
  help: (request) => (
    <Suspense fallback={<SkeletonRows rowClassName="h-9" />}>
      <ReviewHelp key={request.id} request={request} />
    </Suspense>
  ),
  useRequest: useGetQueuedTimeOffQuery,
};
