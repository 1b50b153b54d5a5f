/** Before a file pays to IBANs that were entered or changed lately: someone else may have done it (R78). */
import { newIbanDays, type RefundToPay } from '@staffroom/contracts/refund-payments.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { euros } from '../../ui/euros.js';
import { MomentDate } from '../../ui/moment.js';

interface NewIbansDialogProps {
  refunds: readonly RefundToPay[];
  pending: boolean;
  act: () => Promise<{ error?: unknown }>;
  onClose: () => void;
}

export function NewIbansDialog({ refunds, pending, act, onClose }: NewIbansDialogProps) {
  return (
    <ConfirmDialog
      title="Pay to new IBANs?"
      confirmLabel="Make File"
      isSafe
      pending={pending}
      act={act}
      success="Payment file made"
      failure="Failed to make the payment file"
      onClose={onClose}
    >
      <p>
        These IBANs were entered or changed in the last {newIbanDays} days. Each person was told by email. Ask those
        whom you are not sure about.
      </p>
      <ul aria-label="To new IBANs" className="text-ink">
        {refunds.map(({ id, title, userName, amount, newIbanSince }) => (
          <li key={id} className="py-1">
            <bdi className="font-medium">{userName}</bdi>, <bdi>{title}</bdi>, {euros(amount)}: new since{' '}
            <MomentDate at={newIbanSince!} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
