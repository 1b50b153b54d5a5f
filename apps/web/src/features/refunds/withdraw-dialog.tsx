import type { Refund } from '@staffroom/contracts/refunds.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { euros } from '../../ui/euros.js';
import { useWithdrawRefundMutation } from './refunds.api.js';

/** Offered only while the request is pending (R28b). */
export function WithdrawDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [withdraw, { isLoading }] = useWithdrawRefundMutation();
  return (
    <ConfirmDialog
      title="Withdraw this request?"
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      pending={isLoading}
      act={() => withdraw(refund.id)}
      success="Refund request withdrawn"
      failure="Failed to withdraw refund request"
      onClose={onClose}
    >
      <p>
        <span className="font-medium text-ink">
          <bdi>{refund.title}</bdi>, {euros(refund.amount)}
        </span>{' '}
        will be removed from your list and from your reviewers’ queue. You can submit it again at any time.
      </p>
    </ConfirmDialog>
  );
}
