import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { euros } from '../../ui/euros.js';
import type { PaymentQuestion } from './payment-question.js';
import {
  useMarkPaymentPaidMutation,
  useMarkRefundPaidMutation,
  useReleasePaymentMutation,
} from './refund-payments.api.js';
import { refundsInWords } from './refunds-in-words.js';

export function PaymentDialog({ question, onClose }: { question: PaymentQuestion; onClose: () => void }) {
  const [markPaid, paying] = useMarkPaymentPaidMutation();
  const [release, releasing] = useReleasePaymentMutation();
  const [markRefundPaid, marking] = useMarkRefundPaidMutation();
  const pending = paying.isLoading || releasing.isLoading || marking.isLoading;
  if (question.kind === 'release') {
    const { id, count } = question.payment;
    return (
      <ConfirmDialog
        title="Give the payment file back?"
        confirmLabel="Give Back"
        pending={pending}
        act={() => release({ id })}
        success="Payment file given back"
        failure="Failed to give the payment file back"
        onClose={onClose}
      >
        <p>{refundsInWords(count)} can then be in another file. If the bank has this file, they would be paid twice.</p>
      </ConfirmDialog>
    );
  }
  const isFile = question.kind === 'paid';
  const what = isFile
    ? `${refundsInWords(question.payment.count)}, ${euros(question.payment.amount)} in all`
    : `${question.refund.title}, ${euros(question.refund.amount)} to ${question.refund.userName}`;
  return (
    <ConfirmDialog
      title="Mark as paid?"
      confirmLabel="Mark as Paid"
      isSafe
      pending={pending}
      act={() => (isFile ? markPaid({ id: question.payment.id }) : markRefundPaid({ id: question.refund.id }))}
      success="Marked as paid"
      failure="Failed to mark as paid"
      onClose={onClose}
    >
      <p>{what}. The people see it on their page Refunds. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
