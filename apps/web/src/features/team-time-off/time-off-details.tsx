import { lazy, Suspense } from 'react';
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { LeaveBadge } from '../../shared/time-off/leave-badge.js';
import { StatusBadge } from '../../shared/requests/status-badge.js';
import { CancellationBadge } from '../../shared/time-off/cancellation-badge.js';
import { countedText, dateRange } from '../../shared/time-off/leave-text.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { DetailLine, RequestDetails } from '../../shared/request-queue/request-details.js';

// Most requests have not changed.
const ChangedLeave = lazy(async () => ({ default: (await import('./changed-leave.js')).ChangedLeave }));

export function TimeOffDetails({ request }: { request: TeamTimeOff }) {
  const { type, startDate, endDate, reason, createdAt, status, cancellation, specialKind } = request;
  return (
    <div className="flex flex-col gap-3">
      <RequestDetails request={request}>
        <DetailLine label={t('Type')}>
          <LeaveBadge type={type} />
        </DetailLine>
        {specialKind && (
          <DetailLine label={t('Kind')}>
            <span className="break-words">{kindLabel(specialKind)}</span>
          </DetailLine>
        )}
        <DetailLine label={t('When')}>
          <span className="font-medium">{dateRange(startDate, endDate)}</span>
        </DetailLine>
        <DetailLine label={t('Hours')}>{countedText(request)}</DetailLine>
        {createdAt && (
          <DetailLine label={t('Requested')}>
            <RelativeTime at={createdAt} />
          </DetailLine>
        )}
        <DetailLine label={t('Status')}>
          <span className="flex flex-wrap gap-1.5">
            <StatusBadge status={status} />
            <CancellationBadge cancellation={cancellation} />
          </span>
        </DetailLine>
        {reason && (
          <DetailLine label={t('Reason')}>
            <span dir="auto" className="break-words whitespace-pre-line">
              {reason}
            </span>
          </DetailLine>
        )}
      </RequestDetails>
      <Suspense>{status === 'APPROVED' && <ChangedLeave request={request} />}</Suspense>
    </div>
  );
}
