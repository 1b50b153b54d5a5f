import { useState } from 'react';
import type { Webhook } from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { notifyError } from '../../ui/toast.js';
import { WebhookSecret } from './webhook-secret.js';
import { useReplaceWebhookSecretMutation } from './webhooks.api.js';

export function NewSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [replace, { isLoading, data: replaced }] = useReplaceWebhookSecretMutation();
  const onReplace = async () => {
    const { error } = await replace({ id: webhook.id, idempotencyKey });
    if (error) notifyError(t('Failed to make a new secret'), error);
  };
  if (replaced) return <WebhookSecret title={t('New Secret')} secret={replaced.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Make a new secret?')}
      description={t(
        'For a day, requests to {name} are signed with both secrets. After that, the one before does not work any more.',
        { name: webhook.name },
      )}
    >
      <DialogBody />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button pending={isLoading} onClick={() => void onReplace()}>
          {t('Make New Secret')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
