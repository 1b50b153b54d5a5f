import type { ApiToken } from '@staffroom/contracts/api-tokens.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useRevokeApiTokenMutation } from './api-tokens.api.js';

export function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeApiTokenMutation();
  return (
    <ConfirmDialog
      title={t('Revoke API token?')}
      confirmLabel={t('Revoke')}
      pending={isLoading}
      act={() => revoke(token.id)}
      success={t('API token revoked')}
      failure={t('Failed to revoke the API token')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            'The program that uses <b>{name}</b> is refused from now on. This cannot be undone. What it has done stays.',
          ),
          {
            name: token.name,
            b: (name) => (
              <span key="name" dir="auto" className="font-medium text-ink">
                {name}
              </span>
            ),
          },
        )}
      </p>
    </ConfirmDialog>
  );
}
