/** Before a file pays to IBANs that were entered or changed lately: someone else may have done it (R78). */
import { newIbanDays, type RefundToPay } from '@staffroom/contracts/refund-payments.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
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
      title={t('Pay to new IBANs?')}
      confirmLabel={t('Make File')}
      isSafe
      pending={pending}
      act={act}
      success={t('Payment file made')}
      failure={t('Failed to make the payment file')}
      onClose={onClose}
    >
      <p>
        {t(
          'These IBANs were entered or changed in the last {days} days. Each person was told by email. Ask those whom you are not sure about.',
          { days: newIbanDays },
        )}
      </p>
      <ul aria-label={t('To new IBANs')} className="text-ink">
        {refunds.map(({ id, title, userName, amount, newIbanSince }) => (
          <li key={id} className="py-1">
            {rich(text('<who>{name}</who>, <what>{title}</what>, {amount}: new since <when></when>'), {
              name: userName,
              title,
              amount: euros(amount),
              who: (words) => (
                <bdi key="who" className="font-medium">
                  {words}
                </bdi>
              ),
              what: (words) => <bdi key="what">{words}</bdi>,
              when: () => <MomentDate key="when" at={newIbanSince!} />,
            })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
