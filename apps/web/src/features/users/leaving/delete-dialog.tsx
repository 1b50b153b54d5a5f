import { Suspense } from 'react';
import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { lazyExtra } from '../../../ui/fetched.js';
import { useDeleteUserMutation } from '../api/users.api.js';

const RetentionNote = lazyExtra(async () => (await import('./retention-note.js')).RetentionNote);

/** Says what the law may still require, and deletes at once all the same (R58). */
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
      {/* Said when it arrives: the description was read before. */}
      <div role="status">
        <Suspense>
          <RetentionNote userId={user.id} />
        </Suspense>
      </div>
    </ConfirmDialog>
  );
}
