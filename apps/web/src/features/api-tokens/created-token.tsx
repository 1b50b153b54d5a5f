import type { CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { SecretDialog } from '../../ui/secret-dialog.js';

export function CreatedToken({ created, onClose }: { created: CreatedApiToken; onClose: () => void }) {
  return (
    <SecretDialog
      title="API Token Created"
      label="Token"
      secret={created.secret}
      lost="The token was created, but it cannot be shown a second time. Revoke it and create another one."
      shown="Copy the token now. It is not shown again: the portal keeps only a hash of it."
      onClose={onClose}
    >
      <p className="text-sm text-quiet">
        A program sends it with every call: <code className="block break-words">Authorization: Bearer staffroom_…</code>
      </p>
    </SecretDialog>
  );
}
