import type { CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { SecretDialog } from '../../ui/secret-dialog.js';

export function CreatedToken({ created, onClose }: { created: CreatedApiToken; onClose: () => void }) {
  return (
    <SecretDialog
      title={t('API Token Created')}
      label={t('Token')}
      secret={created.secret}
      lost={t('The token was created, but it cannot be shown a second time. Revoke it and create another one.')}
      shown={t('Copy the token now. It is not shown again: the portal keeps only a hash of it.')}
      onClose={onClose}
    >
      <p className="text-sm text-quiet">
        {t('A program sends it with every call:')}{' '}
        <code className="block break-words">{'Authorization: Bearer staffroom_…'}</code>
      </p>
    </SecretDialog>
  );
}
