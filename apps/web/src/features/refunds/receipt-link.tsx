import { ExternalLink } from 'lucide-react';
import type { Refund } from '@staffroom/contracts/refunds.js';

/** Opens in a new tab; the server checks each time who may read it (R18). */
export function ReceiptLink({ refund: { title, fileUrl } }: { refund: Refund }) {
  return (
    <a
      href={fileUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`View Receipt of ${title}, opens in a new tab`}
      className="inline-flex shrink-0 items-center gap-1.5 rounded-control py-0.5 text-sm font-medium text-accent-ink hover:underline"
    >
      View Receipt
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  );
}
