import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { leaveName } from '../../../shared/time-off/leave-labels.js';
import { dateRange } from '../../../shared/time-off/leave-text.js';
import { useWithdrawTimeOffMutation } from '../api/time-off.api.js';

/** Offered only while the request is pending (R28b). */
export function WithdrawDialog({ request, onClose }: { request: TimeOff; onClose: () => void }) {
  const [withdraw, { isLoading }] = useWithdrawTimeOffMutation();
  return (
    <ConfirmDialog
      title="Withdraw this request?"
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      pending={isLoading}
      act={() => withdraw(request.id)}
      success="Time off request withdrawn"
      failure="Failed to withdraw time off request"
      onClose={onClose}
    >
      <p>
        <span className="font-medium text-ink">
          {leaveName(request)}, {dateRange(request.startDate, request.endDate)}
        </span>{' '}
        will be removed from your list and from your reviewers’ queue. You can request the same days again at any time.
      </p>
    </ConfirmDialog>
  );
}
