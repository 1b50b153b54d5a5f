import { type History } from '../area/former-parts.js';
import { type WebhookOffReason, type WebhookType, webhookTypeWords } from '@staffroom/contracts/webhooks.js';
import type { WebhookEvent } from '@staffroom/domain/webhooks/webhook-events.js';

const told = (types: readonly WebhookType[]) => types.map((type) => webhookTypeWords[type].toLowerCase()).join(', ');

const offWords: Record<WebhookOffReason, string> = {
  HR: 'switched the webhook off',
  FAILING: 'switched the webhook off, because it took nothing for three days',
  GONE: 'switched the webhook off, because it replied 410 (gone)',
};

export const webhooksHistory: History<WebhookEvent> = {
  sentences: {
    WebhookAdded: ({ name, host, types }) => ({
      what: `added the webhook “${name}” to ${host}, which is told of: ${told(types)}`,
    }),
    WebhookChanged: ({ name, host, types, isOtherAddress }) => ({
      what: `changed the webhook “${name}” to ${isOtherAddress ? 'another address of ' : ''}${host}, which is told of: ${told(types)}`,
    }),
    WebhookSecretReplaced: () => ({ what: 'replaced the secret of the webhook' }),
    WebhookSwitchedOn: () => ({ what: 'switched the webhook on' }),
    WebhookSwitchedOff: ({ why }) => ({ what: offWords[why] }),
    WebhookRemoved: () => ({ what: 'removed the webhook' }),
    WebhookTested: () => ({ what: 'sent a test to the webhook' }),
    WebhookResent: ({ deliveryId }) => ({ what: `sent delivery ${deliveryId} to the webhook again` }),
  },
  valuesGiven: {},
  needsEarlierValues: [],
};
