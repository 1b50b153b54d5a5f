import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useDeleteUserMutation } from './users.api.js';

export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteUserMutation();
  const onConfirm = async () => {
    const { error } = await remove(user.id);
    if (error) notifyError('Failed to delete user', error);
    else toast({ title: 'User deleted' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Permanently Delete User?"
      confirmLabel="Delete Permanently"
      pending={isLoading}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p>
        The account of <span className="font-medium text-ink">{user.fullName}</span> and all associated data are deleted
        permanently. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
