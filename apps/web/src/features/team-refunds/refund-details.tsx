import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { StatusBadge } from '../../shared/requests/status-badge.js';
import { euros } from '../../ui/euros.js';
import { MomentDate } from '../../ui/moment.js';
import { DetailLine, RequestDetails } from '../../shared/request-queue/request-details.js';

export function RefundDetails({ request }: { request: TeamRefund }) {
  const { title, amount, description, createdAt, status } = request;
  return (
    <RequestDetails request={request}>
      <DetailLine label={t('Request')}>
        <bdi>{title}</bdi>
      </DetailLine>
      <DetailLine label={t('Amount')}>
        <span className="font-medium">{euros(amount)}</span>
      </DetailLine>
      <DetailLine label={t('Reason')}>
        <span className="break-words whitespace-pre-line">{description}</span>
      </DetailLine>
      <DetailLine label={t('Submitted')}>
        <MomentDate at={createdAt} />
      </DetailLine>
      <DetailLine label={t('Status')}>
        <StatusBadge status={status} />
      </DetailLine>
    </RequestDetails>
  );
}
