import type { WebhookType } from '@staffroom/contracts/webhooks.js';
import { scenarioOf } from '../testing/scenario.js';
import { type AddWebhook, type ChangeWebhook, webhook } from './webhook.js';
import type { WebhookAdded, WebhookEvent } from './webhook-events.js';

const { given } = scenarioOf(webhook);

const fields: WebhookAdded = {
  webhookId: 'hook',
  name: ' Access control ',
  host: 'hooks.example.com',
  types: ['person.archived', 'person.created', 'person.created'],
};
const add = (more: Partial<AddWebhook> = {}) =>
  ({ type: 'AddWebhook', data: { ...fields, others: 0, ...more } }) as const;
const added: WebhookEvent = {
  type: 'WebhookAdded',
  data: { ...fields, name: 'Access control', types: ['person.created', 'person.archived'] },
};
const unchanged: ChangeWebhook = { ...fields, isOtherAddress: false };
const change = (more: Partial<ChangeWebhook>) => ({ type: 'ChangeWebhook', data: { ...unchanged, ...more } }) as const;
const off = { type: 'SwitchWebhookOff', data: { why: 'FAILING' } } as const;
const switchedOff: WebhookEvent = { type: 'WebhookSwitchedOff', data: { webhookId: 'hook', why: 'FAILING' } };
const on = { type: 'SwitchWebhookOn', data: {} } as const;
const switchedOn: WebhookEvent = { type: 'WebhookSwitchedOn', data: { webhookId: 'hook' } };
const remove = { type: 'RemoveWebhook', data: {} } as const;
const removed: WebhookEvent = { type: 'WebhookRemoved', data: { webhookId: 'hook' } };
const test_ = { type: 'TestWebhook', data: { deliveryId: 'one' } } as const;
const resend = { type: 'ResendToWebhook', data: { deliveryId: 'one' } } as const;

test('R63a.1 a webhook has a name, a host, and events in the order of the list', () => {
  given().when(add()).then(added);
});

test.each([
  ['without a name', { name: ' ' }, 'name'],
  ['with a long name', { name: 'x'.repeat(81) }, 'name'],
  ['without an event', { types: [] }, 'types'],
  ['with an unknown event', { types: ['person.fired' as WebhookType] }, 'types'],
] as const)('R63a.1 a webhook %s is refused', (_, more, field) => {
  given().when(add(more)).thenRefused({ rule: 'R63a', kind: 'invalid', field });
  given(added).when(change(more)).thenRefused({ rule: 'R63a', kind: 'invalid', field });
});

test('R63a.1 there are twenty webhooks at most, and each is added once', () => {
  given()
    .when(add({ others: 19 }))
    .then(added);
  given()
    .when(add({ others: 20 }))
    .thenRefused({ rule: 'R63a', kind: 'conflict' });
  given(added).when(add()).thenRefused({ rule: 'R63a', kind: 'conflict' });
});

test('R63a.1 a change that changes nothing is no event', () => {
  given(added).when(change({})).thenNothing();
  const data = { ...added.data, name: 'Doors', isOtherAddress: true } as const;
  given(added)
    .when(change({ name: 'Doors', isOtherAddress: true }))
    .then({ type: 'WebhookChanged', data } as WebhookEvent);
});

test('R63a.2 a webhook is switched off and on again, each once', () => {
  given(added).when(off).then(switchedOff);
  given(added, switchedOff).when(off).thenNothing();
  given(added, switchedOff).when(on).then(switchedOn);
  given(added).when(on).thenNothing();
});

test('R63a.2 while a webhook is off, it can be tried, and nothing is sent again', () => {
  const data = { webhookId: 'hook', deliveryId: 'one' };
  given(added, switchedOff).when(test_).then({ type: 'WebhookTested', data });
  given(added, switchedOff).when(resend).thenRefused({ rule: 'R63a', kind: 'conflict' });
  given(added, switchedOff, switchedOn).when(resend).then({ type: 'WebhookResent', data });
});

test('R63a.4 the secret of a webhook is replaced as often as HR wants', () => {
  const replaced: WebhookEvent = { type: 'WebhookSecretReplaced', data: { webhookId: 'hook' } };
  given(added, replaced).when({ type: 'ReplaceWebhookSecret', data: {} }).then(replaced);
});

test('R63a.1 a removed webhook is gone', () => {
  given(added).when(remove).then(removed);
  for (const command of [remove, on, off, test_, resend, change({})])
    given(added, removed).when(command).thenRefused({ rule: 'R2', kind: 'not-found' });
});
