/** Says that a refund may have been requested twice. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueuedRefund, Refund } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';

interface LookAlikesProps {
  refund: Pick<Refund, 'sameReceiptAs' | 'sameAmountAs'> & Partial<Pick<QueuedRefund, 'isReceiptUsedAgain'>>;
}

export function LookAlikes({ refund: { sameReceiptAs, sameAmountAs, isReceiptUsedAgain } }: LookAlikesProps) {
  const isSameReceipt = sameReceiptAs !== null || isReceiptUsedAgain;
  return (
    <>
      {isSameReceipt && (
        <Caution>
          {sameReceiptAs
            ? t('This receipt was also submitted with {request}.', { request: sameReceiptAs })
            : t('This receipt was also submitted with another request.')}
        </Caution>
      )}
      {sameAmountAs && sameAmountAs !== sameReceiptAs && (
        <Caution>
          {t('{request}, of the same amount, was requested within a day of this.', { request: sameAmountAs })}
        </Caution>
      )}
    </>
  );
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm text-pending-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
