/** What each event of a webhook means. */
import { type WebhookOffReason, type WebhookType, webhookTypeWords } from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { WebhookEvent } from '@staffroom/domain/webhooks/webhook-events.js';
import { forHr } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';

/** All of them concern HR only. */
const ofHr = { export: 'in activity.json only', changes: () => [forHr('webhooks')], ...notTold } as const;

export const webhookMeanings: EventMeanings<WebhookEvent> = {
  WebhookAdded: {
    history: ({ name, host, types }) => ({
      what: `added the webhook “${name}” to ${host}, which is told of: ${told(types)}`,
    }),
    ...ofHr,
  },
  WebhookChanged: {
    history: ({ name, host, types, isOtherAddress }) => ({
      what: `changed the webhook “${name}” to ${isOtherAddress ? 'another address of ' : ''}${host}, which is told of: ${told(types)}`,
    }),
    ...ofHr,
  },
  WebhookSecretReplaced: { history: () => ({ what: 'replaced the secret of the webhook' }), ...ofHr },
  WebhookSwitchedOn: { history: () => ({ what: 'switched the webhook on' }), ...ofHr },
  WebhookSwitchedOff: { history: ({ why }) => ({ what: offWords[why] }), ...ofHr },
  WebhookRemoved: { history: () => ({ what: 'removed the webhook' }), ...ofHr },
  WebhookTested: { history: () => ({ what: 'sent a test to the webhook' }), ...ofHr },
  WebhookResent: {
    history: ({ deliveryId }) => ({ what: `sent delivery ${deliveryId} to the webhook again` }),
    ...ofHr,
  },
};

function told(types: readonly WebhookType[]): string {
  return types.map((type) => t(webhookTypeWords[type]).toLowerCase()).join(', ');
}

const offWords: Record<WebhookOffReason, string> = {
  HR: 'switched the webhook off',
  FAILING: 'switched the webhook off, because it took nothing for three days',
  GONE: 'switched the webhook off, because it replied 410 (gone)',
};
