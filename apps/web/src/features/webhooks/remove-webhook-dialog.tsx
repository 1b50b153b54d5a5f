import type { Webhook } from '@staffroom/contracts/webhooks.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useRemoveWebhookMutation } from './webhooks.api.js';

export function RemoveWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveWebhookMutation();
  return (
    <ConfirmDialog
      title={t('Remove webhook?')}
      confirmLabel={t('Remove')}
      pending={isLoading}
      act={() => remove(webhook.id)}
      success={t('Webhook removed')}
      failure={t('Failed to remove the webhook')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            '<b>{name}</b> is told nothing more, and its list of deliveries is removed with it. This cannot be undone.',
          ),
          {
            name: webhook.name,
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
