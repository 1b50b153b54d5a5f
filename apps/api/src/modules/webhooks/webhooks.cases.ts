import { randomUUID } from 'node:crypto';
import { type Webhook, type WebhookDelivery, webhookLimits } from '@staffroom/contracts/webhooks.js';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';
import type { World } from '../../testing/cases/world.js';
import { keepWebhook } from './webhook-rows.js';
import { newSalt } from './webhook-secret.js';

/** Nothing is sent to it, because no background work runs. */
const doors = { name: 'Doors', url: 'https://hooks.example.com', types: ['person.created'] };

export const webhookCases: readonly RouteCase[] = [
  { route: 'GET /api/webhooks', expected: hrOnly(200) },
  {
    route: 'POST /api/webhooks',
    body: () => doors,
    expected: hrOnly(201),
    notRepeated: 'gets the same webhook without its secret',
  },
  {
    route: 'PATCH /api/webhooks/:id',
    about: newWebhook,
    body: () => ({ ...doors, name: 'Payroll' }),
    expected: hrOnly(200),
    other: () => ({ name: 'Lifts' }),
  },
  { route: 'DELETE /api/webhooks/:id', about: newWebhook, expected: hrOnly(204) },
  {
    route: 'PUT /api/webhooks/:id/state',
    about: newWebhook,
    body: () => ({ isOn: false }),
    expected: hrOnly(200),
    other: () => ({ isOn: true }),
  },
  {
    route: 'POST /api/webhooks/:id/secret',
    about: newWebhook,
    expected: hrOnly(201),
    notRepeated: 'gets the webhook without its secret',
  },
  { route: 'POST /api/webhooks/:id/test', about: newWebhook, expected: hrOnly(201) },
  { route: 'GET /api/webhooks/:id/deliveries', about: newWebhook, expected: hrOnly(200) },
  {
    route: 'POST /api/webhooks/:id/deliveries/:deliveryId/resend',
    about: async (world) => {
      const id = await newWebhook(world);
      const { body } = await world.people.hr.send('post', `/api/webhooks/${id}/test`).expect(201);
      const deliveryId = (body as WebhookDelivery).id;
      await world.pool.query(`update state.webhook_deliveries set status = 'FAILED' where id = $1`, [deliveryId]);
      return [id, deliveryId];
    },
    expected: hrOnly(200),
  },
];

/** Instead of the oldest, because there are 20 at most. Those of the grown company exist only in the view, and stay. */
async function newWebhook({ people: { hr }, log }: World): Promise<string> {
  const { body } = await hr.get('/api/webhooks').expect(200);
  const oldest = (body as Webhook[]).slice(webhookLimits.most - 5); // the newest come first
  for (const { id } of oldest) await hr.send('delete', `/api/webhooks/${id}`);
  const webhookId = randomUUID();
  const { name, url } = doors;
  const data = { webhookId, name, host: new URL(url).host, types: ['person.created'], others: 0 } as const;
  await log.transact({ actorId: hr.id, command: 'test', requestId: 'test' }, async (unit) => {
    await unit.decide(webhook, webhookStream(webhookId), { type: 'AddWebhook', data });
    unit.also(keepWebhook(log.keyring, webhookId, url, newSalt()));
  });
  return webhookId;
}
