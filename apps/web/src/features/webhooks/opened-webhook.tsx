/** The dialog that is open on the page of webhooks. */
import { Suspense } from 'react';
import type { Webhook } from '@staffroom/contracts/webhooks.js';
import { lazyExtra } from '../../ui/fetched.js';

export type WebhookAction = 'deliveries' | 'edit' | 'off' | 'secret' | 'remove';
export type Opened = { action: 'add' } | { action: WebhookAction; webhook: Webhook };

const WebhookDialog = lazyExtra(async () => (await import('./webhook-dialog.js')).WebhookDialog);
const Deliveries = lazyExtra(async () => (await import('./deliveries-dialog.js')).DeliveriesDialog);
const NewSecret = lazyExtra(async () => (await import('./new-secret-dialog.js')).NewSecretDialog);
const SwitchOff = lazyExtra(async () => (await import('./switch-off-dialog.js')).SwitchOffDialog);
const Remove = lazyExtra(async () => (await import('./remove-webhook-dialog.js')).RemoveWebhookDialog);

interface OpenedWebhookProps {
  opened: Opened;
  onClose: () => void;
}

export function OpenedWebhook(props: OpenedWebhookProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog({ opened, onClose }: OpenedWebhookProps) {
  if (opened.action === 'add') return <WebhookDialog onClose={onClose} />;
  const { action, webhook } = opened;
  switch (action) {
    case 'edit':
      return <WebhookDialog webhook={webhook} onClose={onClose} />;
    case 'deliveries':
      return <Deliveries webhook={webhook} onClose={onClose} />;
    case 'secret':
      return <NewSecret webhook={webhook} onClose={onClose} />;
    case 'off':
      return <SwitchOff webhook={webhook} onClose={onClose} />;
    case 'remove':
      return <Remove webhook={webhook} onClose={onClose} />;
    default:
      return action satisfies never;
  }
}
