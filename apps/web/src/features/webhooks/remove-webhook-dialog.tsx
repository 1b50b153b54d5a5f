import type { Webhook } from '@staffroom/contracts/webhooks.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useRemoveWebhookMutation } from './webhooks.api.js';

export function RemoveWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveWebhookMutation();
  return (
    <ConfirmDialog
      title="Remove webhook?"
      confirmLabel="Remove"
      pending={isLoading}
      act={() => remove(webhook.id)}
      success="Webhook removed"
      failure="Failed to remove the webhook"
      onClose={onClose}
    >
      <p>
        <span dir="auto" className="font-medium text-ink">
          {webhook.name}
        </span>{' '}
        is told nothing more, and its list of deliveries is removed with it. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
