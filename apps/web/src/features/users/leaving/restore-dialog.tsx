import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useRestoreUserMutation } from '../api/users.api.js';

export function RestoreDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [restore, { isLoading }] = useRestoreUserMutation();
  return (
    <ConfirmDialog
      title={t('Restore User?')}
      confirmLabel={t('Restore')}
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
            person: (words) => (
              <span key="person" dir="auto" className="font-medium text-ink">
                {words}
              </span>
            ),
          },
        )}
      </p>
    </ConfirmDialog>
  );
}
