import type { Refund } from '@staffroom/contracts/refunds.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { euros } from '../../ui/euros.js';
import { useWithdrawRefundMutation } from './refunds.api.js';

/** Offered only while the request is pending (R28b). */
export function WithdrawDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [withdraw, { isLoading }] = useWithdrawRefundMutation();
  return (
    <ConfirmDialog
      title={t('Withdraw this request?')}
      confirmLabel={t('Withdraw')}
      cancelLabel={t('Keep it')}
      pending={isLoading}
      act={() => withdraw(refund.id)}
      success={t('Refund request withdrawn')}
      failure={t('Failed to withdraw refund request')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            '<what>{title}, {amount}</what> will be removed from your list and from your reviewers’ queue. You can submit it again at any time.',
          ),
          {
            title: refund.title,
            amount: euros(refund.amount),
            what: (words) => (
              <bdi key="what" className="font-medium text-ink">
                {words}
              </bdi>
            ),
          },
        )}
      </p>
    </ConfirmDialog>
  );
}
