/** Inserts a delivery for each webhook that is to be told of an event. */
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import { insertDeliveries } from './delivery-rows.js';
import { publicEvent, type ToldEvent, toldEvents } from './public-events.js';

export function sendWebhooks(wake: () => void): Subscription<ToldEvent> {
  return {
    name: 'send-webhooks',
    types: toldEvents,
    staysInDatabase: true, // it is sent when the event is on disk
    handle(event, unit) {
      const { id: eventId, meta } = event;
      const told = publicEvent(event);
      if (told) unit.also(insertDeliveries({ eventId, ...told, occurredAt: meta.occurredAt }));
      return Promise.resolve();
    },
    afterwards: wake,
  };
}
