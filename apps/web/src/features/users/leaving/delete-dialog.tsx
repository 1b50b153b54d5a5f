import { Suspense } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { lazyExtra } from '../../../ui/fetched.js';
import { useDeleteUserMutation } from '../api/users.api.js';
import { namedPerson } from '../../../shared/people/named-person.js';

const RetentionNote = lazyExtra(async () => (await import('./retention-note.js')).RetentionNote);

/** Says what the law may still require, and deletes at once all the same (R58). */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteUserMutation();
  return (
    <ConfirmDialog
      title={t('Permanently Delete User?')}
      confirmLabel={t('Delete Permanently')}
      pending={isLoading}
      act={() => remove(user.id)}
      success={t('User deleted')}
      failure={t('Failed to delete user')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            'The account of <person>{name}</person> and all associated data are deleted permanently. This cannot be undone.',
          ),
          { name: user.fullName, person: namedPerson },
        )}
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
