import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { LeaveBadge, StatusBadge } from '../../ui/badge.js';
import { dateRange, hoursText } from '../../ui/leave-text.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { DetailLine, RequestDetails } from '../../ui/request-queue/request-details.js';

export function TimeOffDetails({ request }: { request: TeamTimeOff }) {
  const { type, startDate, endDate, hours, reason, createdAt, status } = request;
  return (
    <RequestDetails request={request}>
      <DetailLine label="Type">
        <LeaveBadge type={type} />
      </DetailLine>
      <DetailLine label="When">
        <span className="font-medium">{dateRange(startDate, endDate)}</span>
      </DetailLine>
      <DetailLine label="Hours">{hoursText(hours)}</DetailLine>
      {createdAt && (
        <DetailLine label="Requested">
          <RelativeTime at={createdAt} />
        </DetailLine>
      )}
      <DetailLine label="Status">
        <StatusBadge status={status} />
      </DetailLine>
      {reason && (
        <DetailLine label="Reason">
          <span dir="auto" className="break-words whitespace-pre-line">
            {reason}
          </span>
        </DetailLine>
      )}
    </RequestDetails>
  );
}
