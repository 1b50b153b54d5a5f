/** Inserts a delivery for each webhook that is to be told of an event. */
import type { WebhookData } from '@staffroom/contracts/webhooks.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';
import type { Areas } from '../area/area.js';
import { insertDeliveries } from './delivery-rows.js';

export function sendWebhooks(areas: Areas, wake: () => void): Subscription {
  return {
    name: 'send-webhooks',
    types: areas.typesWhere(({ webhook }) => webhook !== 'none'),
    staysInDatabase: true, // it is sent when the event is on disk
    handle({ id: eventId, type, data, meta }, unit) {
      const { webhook } = areas.meanings.get(type)!;
      if (webhook !== 'none') {
        const { occurredAt } = meta;
        unit.also(insertDeliveries({ eventId, type: webhook.type, data: idsIn(data, webhook.ids), occurredAt }));
      }
      return Promise.resolve();
    },
    afterwards: wake,
  };
}

function idsIn(data: WebhookData, ids: readonly (keyof WebhookData)[]): WebhookData {
  return Object.fromEntries(ids.map((id) => [id, data[id]]));
}
