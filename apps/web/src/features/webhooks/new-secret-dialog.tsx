import { useState } from 'react';
import type { Webhook } from '@staffroom/contracts/webhooks.js';
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
    if (error) notifyError('Failed to make a new secret', error);
  };
  if (replaced) return <WebhookSecret title="New Secret" secret={replaced.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a new secret?"
      description={`For a day, requests to ${webhook.name} are signed with both secrets. After that, the one before does not work any more.`}
    >
      <DialogBody />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={isLoading} onClick={() => void onReplace()}>
          Make New Secret
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
