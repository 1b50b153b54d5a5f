import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useRestoreUserMutation } from '../api/users.api.js';

export function RestoreDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [restore, { isLoading }] = useRestoreUserMutation();
  return (
    <ConfirmDialog
      title="Restore User?"
      confirmLabel="Restore"
      isSafe
      pending={isLoading}
      act={() => restore(user.id)}
      success="User restored"
      failure="Failed to restore user"
      onClose={onClose}
    >
      <p>
        <span dir="auto" className="font-medium text-ink">
          {user.fullName}
        </span>{' '}
        can sign in again with the password they had, and must then choose a new one. The role, the team and the manager
        are those from before.
      </p>
    </ConfirmDialog>
  );
}
