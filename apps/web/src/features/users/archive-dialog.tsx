import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useArchiveUserMutation } from './users.api.js';

export function ArchiveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [archive, { isLoading }] = useArchiveUserMutation();
  const onConfirm = async () => {
    const { error } = await archive(user.id);
    if (error) notifyError('Failed to archive user', error);
    else toast({ title: 'User archived' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Archive User?"
      confirmLabel="Archive"
      pending={isLoading}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p>
        <span className="font-medium text-ink">{user.fullName}</span> is signed out at once and can no longer sign in.
        The account, its requests and its documents are kept.
      </p>
    </ConfirmDialog>
  );
}
