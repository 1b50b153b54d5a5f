import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Refund } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loadable } from '../../ui/loadable.js';
import { MissingItem } from '../../ui/missing-item.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { RefundCard } from './refund-card.js';
import { useGetRefundsQuery } from './refunds.api.js';
import { WithdrawDialog } from './withdraw-dialog.js';

export function RefundList({ onRequest }: { onRequest: () => void }) {
  const query = useGetRefundsQuery();
  const [withdrawing, setWithdrawing] = useState<Refund | null>(null);
  return (
    <>
      <Loadable
        query={query}
        skeleton={<SkeletonRows rowClassName="h-[124px]" />}
        errorTitle={t('Failed to fetch refund requests')}
      >
        {(refunds) => (
          <>
            <MissingItem
              name="request"
              isListed={(id) => refunds.some((refund) => refund.id === id)}
              isSearching={query.isFetching}
            >
              {t('The refund request that you opened is not in your list. It may have been withdrawn.')}
            </MissingItem>
            <Cards refunds={refunds} onWithdraw={setWithdrawing} onRequest={onRequest} />
          </>
        )}
      </Loadable>
      {withdrawing && <WithdrawDialog refund={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

interface CardsProps {
  refunds: readonly Refund[];
  onWithdraw: (refund: Refund) => void;
  onRequest: () => void;
}

function Cards({ refunds, onWithdraw, onRequest }: CardsProps) {
  if (refunds.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ReceiptText}
          title={t('No refund requests')}
          action={
            <Button variant="outline" onClick={onRequest}>
              {t('Request your first refund')}
            </Button>
          }
        >
          {t('Your requests and their status appear here.')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul aria-label={t('Refund requests')} className="flex flex-col gap-3">
      {refunds.map((refund) => (
        <RefundCard key={refund.id} refund={refund} onWithdraw={onWithdraw} />
      ))}
    </ul>
  );
}
