import type { Webhook } from '@staffroom/contracts/webhooks.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useSwitchWebhookMutation } from './webhooks.api.js';

export function SwitchOffDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [switchOff, { isLoading }] = useSwitchWebhookMutation();
  return (
    <ConfirmDialog
      title={t('Switch the webhook off?')}
      confirmLabel={t('Switch Off')}
      pending={isLoading}
      act={() => switchOff({ id: webhook.id, isOn: false })}
      success={t('Webhook switched off')}
      failure={t('Failed to switch the webhook off')}
      onClose={onClose}
    >
      <p>
        {rich(
          text('<b>{name}</b> is not told of what happens until it is switched on again, and not afterwards either.'),
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
