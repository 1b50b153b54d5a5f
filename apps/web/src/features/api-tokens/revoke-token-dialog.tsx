import type { ApiToken } from '@staffroom/contracts/api-tokens.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useRevokeApiTokenMutation } from './api-tokens.api.js';

export function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeApiTokenMutation();
  return (
    <ConfirmDialog
      title="Revoke API token?"
      confirmLabel="Revoke"
      pending={isLoading}
      act={() => revoke(token.id)}
      success="API token revoked"
      failure="Failed to revoke the API token"
      onClose={onClose}
    >
      <p>
        The program that uses{' '}
        <span dir="auto" className="font-medium text-ink">
          {token.name}
        </span>{' '}
        is refused from now on. This cannot be undone. What it has done stays.
      </p>
    </ConfirmDialog>
  );
}
