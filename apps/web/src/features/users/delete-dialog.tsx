import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useDeleteUserMutation } from './users.api.js';

export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteUserMutation();
  return (
    <ConfirmDialog
      title="Permanently Delete User?"
      confirmLabel="Delete Permanently"
      pending={isLoading}
      act={() => remove(user.id)}
      success="User deleted"
      failure="Failed to delete user"
      onClose={onClose}
    >
      <p>
        The account of{' '}
        <span dir="auto" className="font-medium text-ink">
          {user.fullName}
        </span>{' '}
        and all associated data are deleted permanently. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
