import type { Webhook } from '@staffroom/contracts/webhooks.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useSwitchWebhookMutation } from './webhooks.api.js';

export function SwitchOffDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [switchOff, { isLoading }] = useSwitchWebhookMutation();
  return (
    <ConfirmDialog
      title="Switch the webhook off?"
      confirmLabel="Switch Off"
      pending={isLoading}
      act={() => switchOff({ id: webhook.id, isOn: false })}
      success="Webhook switched off"
      failure="Failed to switch the webhook off"
      onClose={onClose}
    >
      <p>
        <span dir="auto" className="font-medium text-ink">
          {webhook.name}
        </span>{' '}
        is not told of what happens until it is switched on again, and not afterwards either.
      </p>
    </ConfirmDialog>
  );
}
