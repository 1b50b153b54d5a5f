import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { leaveName } from '../../../shared/time-off/leave-labels.js';
import { dateRange } from '../../../shared/time-off/leave-text.js';
import { useWithdrawTimeOffMutation } from '../api/time-off.api.js';

const consequence = text(
  '<what>{leave}, {dates}</what> will be removed from your list and from your reviewers’ queue. You can request the same days again at any time.',
);

/** Offered only while the request is pending (R28b). */
export function WithdrawDialog({ request, onClose }: { request: TimeOff; onClose: () => void }) {
  const [withdraw, { isLoading }] = useWithdrawTimeOffMutation();
  return (
    <ConfirmDialog
      title={t('Withdraw this request?')}
      confirmLabel={t('Withdraw')}
      cancelLabel={t('Keep it')}
      pending={isLoading}
      act={() => withdraw(request.id)}
      success={t('Time off request withdrawn')}
      failure={t('Failed to withdraw time off request')}
      onClose={onClose}
    >
      <p>
        {rich(consequence, {
          leave: leaveName(request),
          dates: dateRange(request.startDate, request.endDate),
          what: (words) => (
            <span key="what" className="font-medium text-ink">
              {words}
            </span>
          ),
        })}
      </p>
    </ConfirmDialog>
  );
}
