import { t } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { euros } from '../../ui/euros.js';
import type { PaymentQuestion } from './payment-question.js';
import {
  useMarkPaymentPaidMutation,
  useMarkRefundPaidMutation,
  useReleasePaymentMutation,
} from './refund-payments.api.js';

export function PaymentDialog({ question, onClose }: { question: PaymentQuestion; onClose: () => void }) {
  const [markPaid, paying] = useMarkPaymentPaidMutation();
  const [release, releasing] = useReleasePaymentMutation();
  const [markRefundPaid, marking] = useMarkRefundPaidMutation();
  const pending = paying.isLoading || releasing.isLoading || marking.isLoading;
  if (question.kind === 'release') {
    const { id, count } = question.payment;
    return (
      <ConfirmDialog
        title={t('Give the payment file back?')}
        confirmLabel={t('Give Back')}
        pending={pending}
        act={() => release({ id })}
        success={t('Payment file given back')}
        failure={t('Failed to give the payment file back')}
        onClose={onClose}
      >
        <p>
          {t(
            '{count, plural, one {# refund} other {# refunds}} can then be in another file. If the bank has this file, they would be paid twice.',
            { count },
          )}
        </p>
      </ConfirmDialog>
    );
  }
  const isFile = question.kind === 'paid';
  const what = isFile
    ? t('{count, plural, one {# refund} other {# refunds}}, {amount} in all.', {
        count: question.payment.count,
        amount: euros(question.payment.amount),
      })
    : t('{title}, {amount} to {name}.', {
        title: question.refund.title,
        amount: euros(question.refund.amount),
        name: question.refund.userName,
      });
  return (
    <ConfirmDialog
      title={t('Mark as paid?')}
      confirmLabel={t('Mark as Paid')}
      isSafe
      pending={pending}
      act={() => (isFile ? markPaid({ id: question.payment.id }) : markRefundPaid({ id: question.refund.id }))}
      success={t('Marked as paid')}
      failure={t('Failed to mark as paid')}
      onClose={onClose}
    >
      <p>
        {what} {t('The people see it on their page Refunds. This cannot be undone.')}
      </p>
    </ConfirmDialog>
  );
}
