import { t } from '@staffroom/contracts/texts/text.js';
import { SecretDialog } from '../../ui/secret-dialog.js';

interface WebhookSecretProps {
  title: string;
  secret: string | null;
  onClose: () => void;
}

export function WebhookSecret(props: WebhookSecretProps) {
  return (
    <SecretDialog
      {...props}
      label={t('Secret')}
      hint={t('Requests are signed as in Standard Webhooks')}
      lost={t('The secret cannot be shown a second time. Make a new one.')}
      shown={t(
        'Copy the secret now. It is not shown again. With it, the program checks that requests come from Staffroom.',
      )}
    />
  );
}
