import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useCancelErasureMutation } from '../api/retention.api.js';

/** Cancels the planned deletion of an archived account (R58). */
export function KeepDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelErasureMutation();
  return (
    <ConfirmDialog
      title="Keep This Account?"
      confirmLabel="Keep"
      isSafe
      pending={isLoading}
      act={() => cancel(user.id)}
      success="Planned deletion cancelled"
      failure="Failed to cancel the planned deletion"
      onClose={onClose}
    >
      <p>
        The account of{' '}
        <span dir="auto" className="font-medium text-ink">
          {user.fullName}
        </span>{' '}
        {user.erasureOn && `would be deleted permanently on ${formatPlainDate(user.erasureOn)}. `}
        It stays archived, with its requests and documents, until someone deletes it.
      </p>
    </ConfirmDialog>
  );
}
