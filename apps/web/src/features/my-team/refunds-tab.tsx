import { t } from '@staffroom/contracts/texts/text.js';
import { StatusBadge } from '../../shared/requests/status-badge.js';
import { euros } from '../../ui/euros.js';
import { ReceiptLink } from '../../ui/file-link.js';
import { type MemberOf, useGetMemberRefundsInfiniteQuery } from './my-team.api.js';
import { TabList } from './tab-list.js';

export function RefundsTab({ of }: { of: MemberOf }) {
  const query = useGetMemberRefundsInfiniteQuery(of);
  return (
    <TabList
      query={query}
      empty={t('No refund requests')}
      errorTitle={t('Failed to fetch refund requests')}
      row={({ title, description, amount, status, fileUrl }) => (
        <>
          <div className="min-w-0">
            <p className="tabular-nums">
              <bdi className="font-medium">{title}</bdi> · {euros(amount)}
            </p>
            <p className="text-sm break-words text-quiet">{description}</p>
            <ReceiptLink refund={{ title, fileUrl }} />
          </div>
          <StatusBadge status={status} />
        </>
      )}
    />
  );
}
