import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useRestoreUserMutation } from '../api/users.api.js';
import { namedPerson } from '../../../shared/people/named-person.js';

export function RestoreDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [restore, { isLoading }] = useRestoreUserMutation();
  return (
    <ConfirmDialog
      title={t('Restore User?')}
      confirmLabel={t(text('Restore', 'an archived account'))}
      isSafe
      pending={isLoading}
      act={() => restore(user.id)}
      success={t('User restored')}
      failure={t('Failed to restore user')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            '<person>{name}</person> can sign in again with the password they had, and must then choose a new one. The role, the team and the manager are those from before.',
          ),
          {
            name: user.fullName,
            person: namedPerson,
          },
        )}
      </p>
    </ConfirmDialog>
  );
}
