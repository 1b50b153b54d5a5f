import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useArchiveUserMutation } from './users.api.js';

export function ArchiveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [archive, { isLoading }] = useArchiveUserMutation();
  return (
    <ConfirmDialog
      title="Archive User?"
      confirmLabel="Archive"
      pending={isLoading}
      act={() => archive(user.id)}
      success="User archived"
      failure="Failed to archive user"
      onClose={onClose}
    >
      <p>
        <span dir="auto" className="font-medium text-ink">
          {user.fullName}
        </span>{' '}
        will be signed out immediately and can no longer sign in. The account, its requests and its documents are kept.
      </p>
    </ConfirmDialog>
  );
}
