import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { leaveLabel } from '../../ui/labels.js';
import { dateRange } from '../../ui/leave-text.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useWithdrawTimeOffMutation } from './time-off.api.js';

/** R28b: only while it waits for review; the days and the hours are free again. */
export function WithdrawDialog({ request, onClose }: { request: TimeOff; onClose: () => void }) {
  const [withdraw, { isLoading }] = useWithdrawTimeOffMutation();
  const onConfirm = async () => {
    const { error } = await withdraw(request.id);
    if (error) notifyError('Failed to withdraw time off request', error);
    else toast({ title: 'Time off request withdrawn' });
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
          {leaveLabel(request.type)}, {dateRange(request.startDate, request.endDate)}
        </span>{' '}
        leaves your list and your reviewers’ queue. You can ask for the same days again at any time.
      </p>
    </ConfirmDialog>
  );
}
