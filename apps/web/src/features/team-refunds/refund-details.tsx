import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { StatusBadge } from '../../shared/requests/status-badge.js';
import { euros } from '../../ui/euros.js';
import { MomentDate } from '../../ui/moment.js';
import { DetailLine, RequestDetails } from '../../shared/request-queue/request-details.js';

export function RefundDetails({ request }: { request: TeamRefund }) {
  const { title, amount, description, createdAt, status } = request;
  return (
    <RequestDetails request={request}>
      <DetailLine label="Request">
        <bdi>{title}</bdi>
      </DetailLine>
      <DetailLine label="Amount">
        <span className="font-medium">{euros(amount)}</span>
      </DetailLine>
      <DetailLine label="Reason">
        <span className="break-words whitespace-pre-line">{description}</span>
      </DetailLine>
      <DetailLine label="Submitted">
        <MomentDate at={createdAt} />
      </DetailLine>
      <DetailLine label="Status">
        <StatusBadge status={status} />
      </DetailLine>
    </RequestDetails>
  );
}
