import type { Refund } from '@staffroom/contracts/refunds.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { euros } from '../../ui/euros.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useWithdrawRefundMutation } from './refunds.api.js';

/** R28b: only while it waits for review. */
export function WithdrawDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [withdraw, { isLoading }] = useWithdrawRefundMutation();
  const onConfirm = async () => {
    const { error } = await withdraw(refund.id);
    if (error) notifyError('Failed to withdraw refund request', error);
    else toast({ title: 'Refund request withdrawn' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Withdraw this request?"
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      pending={isLoading}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p>
        <span className="font-medium text-ink">
          {refund.title}, {euros(refund.amount)}
        </span>{' '}
        leaves your list and your reviewers’ queue. You can ask again at any time.
      </p>
    </ConfirmDialog>
  );
}
