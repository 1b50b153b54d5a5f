/** Says that a refund may have been requested twice. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueuedRefund, Refund } from '@staffroom/contracts/refunds.js';

interface LookAlikesProps {
  refund: Pick<Refund, 'sameReceiptAs' | 'sameAmountAs'> & Partial<Pick<QueuedRefund, 'isReceiptUsedAgain'>>;
}

export function LookAlikes({ refund: { sameReceiptAs, sameAmountAs, isReceiptUsedAgain } }: LookAlikesProps) {
  const sameReceipt = sameReceiptAs ?? (isReceiptUsedAgain ? 'another request' : null);
  return (
    <>
      {sameReceipt && <Caution>This receipt was also submitted with {sameReceipt}.</Caution>}
      {sameAmountAs && sameAmountAs !== sameReceiptAs && (
        <Caution>{sameAmountAs}, of the same amount, was requested within a day of this.</Caution>
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
