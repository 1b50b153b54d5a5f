import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookType,
  webhookTypes,
  type WebhookWithSecret,
} from '@staffroom/contracts/webhooks.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { areas } from '../../composition.js';
import { SubscriptionRunner } from '../../platform/subscriptions/subscription-runner.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.js';
import { until } from '../../testing/until.js';
import { subscriptionProgress } from '../../platform/subscriptions/positions.js';
import { removeOldDeliveries } from './delivery-rows.js';
import { readAddress } from './webhook-address.js';
import { WebhookWork } from './webhook-work.js';

let portal: Administration;
let hr: Person;
let receiver: WebhookReceiver;
let path: string;
let running: { stop(): Promise<void> }[];
let reported: string[];

beforeAll(async () => {
  portal = await startAdministration({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await portal.close();
});
beforeEach(() => {
  path = `/${randomUUID()}`;
  running = [];
  reported = [];
});
afterEach(async () => {
  for (const one of running) await one.stop();
  for (const { id } of await list()) await hr.send('delete', `/api/webhooks/${id}`).expect(204);
});

/** As one process with background work. */
function work(allowsPrivate = true, timeoutMs = 10_000, webhookHosts?: readonly string[]) {
  const report = (line: string) => void reported.push(line);
  const config = { webhookPrivateAddresses: allowsPrivate, webhookHosts };
  const webhooks = new WebhookWork({ config, log: portal.log, areas, report, timeoutMs });
  const pace = { pollMs: 100, retryDelayMs: 10 };
  const runner = new SubscriptionRunner(portal.log, [webhooks.subscription], report, pace, webhooks.conditions);
  runner.start();
  webhooks.start();
  const stop = async () => {
    await runner.stop();
    await webhooks.stop();
  };
  running.push({ stop });
  return { stop };
}

async function add(types: readonly WebhookType[] = ['person.changed'], at = path): Promise<WebhookWithSecret> {
  const body = { name: 'Doors', url: receiver.url(at), types };
  return (await hr.send('post', '/api/webhooks', body).expect(201)).body as WebhookWithSecret;
}

async function list(): Promise<Webhook[]> {
  return (await hr.get('/api/webhooks').expect(200)).body as Webhook[];
}

async function found(id: string): Promise<Webhook> {
  return (await list()).find((webhook) => webhook.id === id)!;
}

async function deliveries(id: string): Promise<WebhookDelivery[]> {
  return (await hr.get(`/api/webhooks/${id}/deliveries`).expect(200)).body as WebhookDelivery[];
}

/** Waits until the subscription has read everything that has happened. */
async function read(): Promise<void> {
  const { head } = await subscriptionProgress(portal.pool);
  await until(async () => (await subscriptionProgress(portal.pool)).positions.get('send-webhooks')! >= head);
}

async function edit(userId: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at++) {
    await portal.log.transact({ actorId: hr.id, command: 'EditUser', requestId: 'test' }, (unit) =>
      unit.record(userStream(userId), { type: 'UserEdited', data: { userId, jobTitle: `Title ${at}` } }),
    );
  }
}

/** Of what arrived. A request that is sent again has the same. */
const idsOf = (at: string) => new Set(receiver.to(at).map(({ headers }) => headers['webhook-id']));

const due = () =>
  portal.pool.query('update state.webhook_deliveries set next_attempt_at = now() where status = $1', ['QUEUED']);

it('R63a.1 a signed request with ids arrives for each chosen event, and for no other', async () => {
  work();
  const { webhook, secret } = await add(['person.created', 'time-off.requested', 'time-off.withdrawn']);
  const person = await portal.person({ fullName: 'Ana Lopez' });
  const startDate = `${new Date().getUTCFullYear() + 1}-06-07`;
  const body = { type: 'SICK', startDate, endDate: startDate, reason: 'Flu' };
  const { id: requestId } = (await person.send('post', '/api/time-off', body).expect(201)).body as { id: string };
  await edit(person.id);
  await person.send('delete', `/api/time-off/${requestId}`).expect(204);
  await until(() => receiver.to(path).length === 3);
  const verifier = new Verifier(secret!);
  const bodies = receiver.to(path).map(({ text, headers }) => verifier.verify(text, headers as Record<string, string>));
  const byType = Object.fromEntries((bodies as { type: string; data: object }[]).map(({ type, data }) => [type, data]));
  expect(byType).toEqual({
    'person.created': { userId: person.id },
    'time-off.requested': { userId: person.id, requestId },
    'time-off.withdrawn': { userId: person.id, requestId },
  });
  for (const { text, headers } of receiver.to(path)) {
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['type', 'timestamp', 'data']);
    expect(text).not.toMatch(/Ana|Lopez|SICK|Flu|@/);
    expect(headers['content-type']).toBe('application/json');
    const forged = `${text} `;
    expect(() => verifier.verify(forged, headers as Record<string, string>)).toThrow();
  }
  await until(async () => (await found(webhook.id)).waiting === 0);
  expect((await found(webhook.id)).last).toMatchObject({ succeeded: true, httpStatus: 204, error: null });
});

it('R63a.4 neither the database nor an event contains the address or the secret', async () => {
  const { webhook, secret } = await add();
  expect(webhook).toMatchObject({ url: receiver.url(path), host: new URL(receiver.url('/')).host, status: 'ACTIVE' });
  const { rows } = await portal.pool.query<{ row: string }>('select to_jsonb(w)::text as row from state.webhooks w');
  const stored = JSON.stringify([rows, await portal.log.after(0, 10_000), await list()].slice(0, 2));
  expect(stored).not.toContain(path.slice(1));
  expect(stored).not.toContain(secret!.slice(8));
  expect(stored).not.toContain(Buffer.from(secret!.slice('whsec_'.length), 'base64').toString('hex'));
  expect(JSON.stringify(await list())).not.toContain('whsec_');
});

it('R63a.4 the same request sent again adds one webhook, whose secret is not shown again', async () => {
  const key = randomUUID();
  const body = { name: 'Twice', url: receiver.url(path), types: ['person.created'] };
  const send = () => hr.send('post', '/api/webhooks', body).set('idempotency-key', key).expect(201);
  const [one, another] = (await Promise.all([send(), send()])).map((reply) => reply.body as WebhookWithSecret);
  expect(one!.webhook).toEqual(another!.webhook);
  expect([one!.secret, another!.secret].filter((secret) => secret !== null)).toHaveLength(1);
});

it('R63a.2 fifty events at once reach each address once, with two processes at work', async () => {
  const { webhook } = await add();
  const people = await Promise.all(Array.from({ length: 5 }, () => portal.person()));
  work();
  work();
  await Promise.all(people.map(({ id }) => edit(id, 10)));
  await until(() => receiver.to(path).length >= 50);
  await until(async () => (await found(webhook.id)).waiting === 0);
  expect(receiver.to(path)).toHaveLength(50);
  expect(new Set(receiver.to(path).map(({ headers }) => headers['webhook-id'])).size).toBe(50);
});

it('R63a.2 an address that hangs delays no other, and is tried again', async () => {
  work(true, 400);
  receiver.replies.set('/hangs', () => undefined);
  const slow = await add(['person.changed'], '/hangs');
  await add();
  const { id: userId } = await portal.person();
  await edit(userId, 6);
  await until(() => idsOf(path).size === 6);
  await until(async () => (await deliveries(slow.webhook.id)).every(({ triedAt }) => triedAt));
  const [delivery] = await deliveries(slow.webhook.id);
  expect(delivery).toMatchObject({
    status: 'QUEUED',
    httpStatus: null,
    error: 'There was no reply within 10 seconds.',
  });
  receiver.replies.delete('/hangs');
  await until(async () => {
    await due(); // again and again, because on a slow machine the working address may not reply in 400 ms either
    return (await found(slow.webhook.id)).waiting === 0;
  });
  expect((await deliveries(slow.webhook.id)).map(({ status }) => status)).toEqual(Array(6).fill('DELIVERED'));
  expect(idsOf('/hangs').size).toBe(6);
});

it.each([
  [500, 'The server replied 500.'],
  [301, 'The server replied 301, and redirections are not followed.'],
])('R63a.2 a reply %i is a failure, and the request is tried again with another time', async (status, error) => {
  work();
  receiver.replies.set(path, (response) => response.writeHead(status, { location: receiver.url('/elsewhere') }).end());
  const { webhook, secret } = await add();
  await edit((await portal.person()).id);
  await until(async () => (await deliveries(webhook.id))[0]?.triedAt != null);
  expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'QUEUED', httpStatus: status, error });
  receiver.replies.delete(path);
  await due();
  await until(async () => (await deliveries(webhook.id))[0]!.status === 'DELIVERED');
  const [first, second] = receiver.to(path);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  new Verifier(secret!).verify(second!.text, second!.headers as Record<string, string>);
  expect(receiver.to('/elsewhere')).toHaveLength(0);
});

it('R63a.2 a server without a secure connection, and one that is not there, are tried again', async () => {
  work();
  const { port } = new URL(receiver.url('/'));
  const urls = { [`https://127.0.0.1:${port}/`]: 'No secure connection came about.' };
  Object.assign(urls, { 'http://127.0.0.1:1/': 'The server refused the connection.' });
  for (const url of Object.keys(urls))
    await hr.send('post', '/api/webhooks', { name: 'Doors', url, types: ['person.changed'] }).expect(201);
  await edit((await portal.person()).id);
  for (const { id, url } of await list()) {
    await until(async () => (await deliveries(id))[0]?.triedAt != null);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'QUEUED', httpStatus: null, error: urls[url!] });
  }
});

it.each([
  [
    'that changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n',
    'The server replied 101.',
  ],
  ['of another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'The server replied something else than HTTP.'],
  ['with long headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n`, 'The headers of the reply are too long.'],
  ['without a word', '', 'The server ended the connection.'],
])('R63a.2 a reply %s is a failure', async (_, text, error) => {
  work();
  receiver.replies.set(path, ({ socket }) => socket!.end(text));
  const { webhook } = await add();
  await edit((await portal.person()).id);
  await until(async () => (await deliveries(webhook.id))[0]?.triedAt != null);
  expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'QUEUED', error });
});

it('R63a.2 of a reply only the status counts: 10 MB of it are not read', async () => {
  work();
  let sent = 0;
  receiver.replies.set(path, (response) => {
    response.writeHead(200);
    const more = () => {
      while (sent < 10_000_000 && !response.destroyed) {
        sent += 100_000;
        if (!response.write(Buffer.alloc(100_000))) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  const { webhook } = await add();
  await edit((await portal.person()).id);
  await until(async () => (await deliveries(webhook.id))[0]?.status === 'DELIVERED');
  expect(sent).toBeLessThan(10_000_000);
});

it('R63a.2 a webhook that replies 410 is switched off, and HR switches it on again', async () => {
  work();
  receiver.replies.set(path, (response) => response.writeHead(410).end());
  const { webhook } = await add();
  const { id: userId } = await portal.person();
  await edit(userId);
  await until(async () => (await found(webhook.id)).status === 'OFF');
  expect(await found(webhook.id)).toMatchObject({ offReason: 'GONE', waiting: 0 });
  expect(reported).toEqual([`webhook ${webhook.id} was switched off: it replied 410`]);
  await edit(userId);
  await read();
  receiver.replies.delete(path);
  const [failed] = await deliveries(webhook.id);
  const again = `/api/webhooks/${webhook.id}/deliveries/${failed!.id}/resend`;
  await hr.send('post', again).expect(409);
  await hr.send('put', `/api/webhooks/${webhook.id}/state`, { isOn: true }).expect(200);
  await hr.send('post', again).expect(200);
  await until(async () => (await deliveries(webhook.id))[0]!.status === 'DELIVERED');
  expect(await deliveries(webhook.id)).toHaveLength(1); // nothing of what happened while it was off
});

it('R63a.2 a webhook that took nothing for three days is switched off, and what waits has failed', async () => {
  const process = work();
  receiver.replies.set(path, (response) => response.writeHead(503).end());
  const { webhook } = await add();
  const { id: userId } = await portal.person();
  await edit(userId, 2);
  await until(async () => (await deliveries(webhook.id)).filter(({ triedAt }) => triedAt).length === 2);
  await process.stop();
  const [{ id }] = (await deliveries(webhook.id)) as [WebhookDelivery];
  await portal.pool.query('update state.webhook_deliveries set attempts = 9, next_attempt_at = now() where id = $1', [
    id,
  ]);
  work();
  await until(async () => (await found(webhook.id)).status === 'OFF');
  expect(await found(webhook.id)).toMatchObject({ offReason: 'FAILING', waiting: 0 });
  const states = (await deliveries(webhook.id)).map(({ status, error }) => `${status} ${error}`).sort();
  expect(states).toEqual(['FAILED The server replied 503.', 'FAILED The webhook was off.']);
});

it('R63a.2 one lost delivery does not switch off a webhook that takes others', async () => {
  const process = work();
  receiver.replies.set(path, (response) => response.writeHead(500).end());
  const { webhook } = await add();
  const { id: userId } = await portal.person();
  await edit(userId);
  await until(async () => (await deliveries(webhook.id))[0]?.triedAt != null);
  const [{ id }] = (await deliveries(webhook.id)) as [WebhookDelivery];
  const [lost] = idsOf(path); // also if it is tried again by itself
  receiver.replies.set(path, (response) =>
    response.writeHead(response.req.headers['webhook-id'] === lost ? 500 : 204).end(),
  );
  await edit(userId);
  await until(async () => (await deliveries(webhook.id)).some(({ status }) => status === 'DELIVERED'));
  await process.stop();
  await portal.pool.query('update state.webhook_deliveries set attempts = 9, next_attempt_at = now() where id = $1', [
    id,
  ]);
  work();
  await until(async () => (await deliveries(webhook.id)).some(({ status }) => status === 'FAILED'));
  expect(await found(webhook.id)).toMatchObject({ status: 'ACTIVE' });
});

it('R63a.2 what a process was sending when it was killed is sent by another one, with the same id', async () => {
  const killed = work(true, 60_000);
  receiver.replies.set(path, () => undefined);
  const { webhook } = await add();
  await edit((await portal.person()).id);
  await until(() => receiver.to(path).length === 1);
  // the row as the killed process leaves it, a minute later
  const { rows } = await portal.pool.query<{ status: string; soon: boolean }>(
    `select status, next_attempt_at between now() + interval '30 seconds' and now() + interval '1 minute' as soon
     from state.webhook_deliveries where webhook_id = $1`,
    [webhook.id],
  );
  expect(rows).toEqual([{ status: 'QUEUED', soon: true }]);
  receiver.replies.delete(path);
  await due();
  work();
  await until(async () => (await deliveries(webhook.id))[0]!.status === 'DELIVERED');
  const ids = receiver.to(path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
  await killed.stop();
  expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 2 });
});

it('R63a.2 a process that stops leaves its requests to others, and they do not count', async () => {
  const stopping = work(true, 60_000);
  receiver.replies.set(path, () => undefined);
  const { webhook } = await add();
  await edit((await portal.person()).id);
  await until(() => receiver.to(path).length === 1);
  await stopping.stop();
  expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'QUEUED', attempts: 0 });
});

it('R63a.2 a request whose result could not be stored is sent again, and is not shown as failed', async () => {
  const owner = new Client({ connectionString: portal.database.ownerUrl });
  await owner.connect();
  const { webhook } = await add();
  await owner.query(
    `alter table state.webhook_deliveries add constraint broken check (status <> 'DELIVERED') not valid`,
  );
  try {
    work();
    await edit((await portal.person()).id);
    await until(() => reported.includes('the result of a webhook was not stored'));
    expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'QUEUED', error: null, triedAt: null });
  } finally {
    await owner.query('alter table state.webhook_deliveries drop constraint broken');
    await owner.end();
  }
  await due();
  await until(async () => (await deliveries(webhook.id))[0]!.status === 'DELIVERED');
  const ids = receiver.to(path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
});

it('R63a.4 after a new secret, requests are signed with both for a day', async () => {
  const { webhook, secret } = await add();
  const { body } = await hr.send('post', `/api/webhooks/${webhook.id}/secret`).expect(201);
  const { secret: newer } = body as WebhookWithSecret;
  expect(newer).not.toBe(secret);
  work();
  const { id: userId } = await portal.person();
  await edit(userId);
  await until(() => receiver.to(path).length === 1);
  const verify = (with_: string, at: number) => {
    const { text, headers } = receiver.to(path)[at]!;
    return new Verifier(with_).verify(text, headers as Record<string, string>);
  };
  for (const one of [secret!, newer!]) verify(one, 0);
  await portal.pool.query(`update state.webhooks set previous_until = now() where webhook_id = $1`, [webhook.id]);
  await edit(userId);
  await until(() => receiver.to(path).length === 2);
  verify(newer!, 1);
  expect(() => verify(secret!, 1)).toThrow('No matching signature found');
});

it('R63a.2 HR tries an address with a request without data, also while the webhook is off', async () => {
  work();
  const { webhook } = await add();
  await hr.send('put', `/api/webhooks/${webhook.id}/state`, { isOn: false }).expect(200);
  receiver.replies.set(path, (response) => response.writeHead(500).end());
  await hr.send('post', `/api/webhooks/${webhook.id}/test`).expect(201);
  await until(async () => (await deliveries(webhook.id))[0]!.status === 'FAILED'); // at once, because HR is waiting
  expect(receiver.to(path)[0]!.body).toMatchObject({ type: 'webhook.test', data: {} });
});

it('R63a.2 a removed webhook is told nothing more, not even what waits', async () => {
  const { webhook } = await add();
  const { id: userId } = await portal.person();
  receiver.replies.set(path, (response) => response.writeHead(500).end());
  work();
  await edit(userId);
  await until(async () => (await deliveries(webhook.id))[0]?.triedAt != null);
  await hr.send('delete', `/api/webhooks/${webhook.id}`).expect(204);
  const { length } = receiver.to(path);
  await due();
  const { webhook: other } = await add(['person.changed'], '/other');
  await edit(userId);
  await until(async () => (await deliveries(other.id))[0]?.status === 'DELIVERED');
  expect(receiver.to(path)).toHaveLength(length);
  await hr.get(`/api/webhooks/${webhook.id}/deliveries`).expect(404);
  await hr.send('delete', `/api/webhooks/${webhook.id}`).expect(404);
});

it('R63a.1 nothing is sent about a person who was deleted in the meantime', async () => {
  const { webhook } = await add();
  const { id: userId } = await portal.person();
  const stopped = work();
  receiver.replies.set(path, (response) => response.writeHead(500).end());
  await edit(userId, 2);
  await until(async () => (await deliveries(webhook.id)).filter(({ triedAt }) => triedAt).length === 2);
  await stopped.stop();
  const { length } = receiver.to(path);
  await hr.send('delete', `/api/users/${userId}`).expect(204);
  expect(await deliveries(webhook.id)).toEqual([]);
  // as the subscription does that has read the event before the deletion, and writes after it
  await portal.pool.query(
    `insert into state.webhook_deliveries (id, webhook_id, event_id, type, data, user_id, occurred_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'person.changed', $2, $3, now())`,
    [webhook.id, { userId }, userId],
  );
  receiver.replies.delete(path);
  work();
  await until(async () => (await deliveries(webhook.id)).length === 0);
  expect(receiver.to(path)).toHaveLength(length);
});

it('R63a.1 a deletion is told too, with the id alone, and is kept although the person is forgotten', async () => {
  const { webhook } = await add(['person.deleted', 'person.changed']);
  const { id: userId } = await portal.person();
  await hr.send('delete', `/api/users/${userId}`).expect(204);
  const other = await portal.person();
  work();
  await edit(other.id);
  await until(() => receiver.to(path).length === 2);
  const told = receiver.to(path).find(({ body }) => body.type === 'person.deleted')!;
  expect(told.body.data).toEqual({ userId });
  await until(async () => (await found(webhook.id)).waiting === 0);
  expect((await deliveries(webhook.id)).map(({ type, status }) => `${type} ${status}`).sort()).toEqual([
    'person.changed DELIVERED',
    'person.deleted DELIVERED',
  ]);
});

it('R63a.4 when the person who saw the secret leaves, the list says so until another one makes a new secret', async () => {
  const leaver = await portal.person({ role: 'HR_MANAGER' });
  const body = { name: 'Doors', url: receiver.url(path), types: ['person.created'] };
  const { webhook } = (await leaver.send('post', '/api/webhooks', body).expect(201)).body as WebhookWithSecret;
  expect(webhook.seenByLeaver).toBe(false);
  await hr.send('patch', `/api/users/${leaver.id}/archive`).expect(200);
  expect((await found(webhook.id)).seenByLeaver).toBe(true);
  await hr.send('post', `/api/webhooks/${webhook.id}/secret`).expect(201);
  expect((await found(webhook.id)).seenByLeaver).toBe(false);
});

it('R63a.2 deliveries are kept for 30 days', async () => {
  work();
  const { webhook } = await add();
  await edit((await portal.person()).id, 2);
  await until(async () => (await deliveries(webhook.id)).length === 2);
  const [{ id }] = (await deliveries(webhook.id)) as [WebhookDelivery];
  await portal.pool.query(`update state.webhook_deliveries set created_at = now() - interval '31 days' where id = $1`, [
    id,
  ]);
  await removeOldDeliveries(portal.pool);
  expect(await deliveries(webhook.id)).toHaveLength(1);
});

it('R63a.3 unless the operator allows it, nothing is sent into private networks, whatever the name says', async () => {
  work(false);
  const port = new URL(receiver.url('/')).port;
  const hosts = ['127.0.0.1', 'localhost', '127.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'];
  for (const host of hosts) {
    const body = { name: host, url: `http://${host}:${port}${path}`, types: ['person.changed'] };
    await hr.send('post', '/api/webhooks', body).expect(201);
  }
  await edit((await portal.person()).id);
  for (const { id } of await list()) {
    await until(async () => (await deliveries(id))[0]?.triedAt != null);
    expect((await deliveries(id))[0]!.error).toBe(
      'The address leads into a private network or to the server of Staffroom, which the operator has not allowed.',
    );
  }
  expect(receiver.to(path)).toHaveLength(0);
});

it('R63a.3 if the operator names hosts, no other is entered, or told anything if it was entered before', async () => {
  const { webhook } = await add();
  work(true, 10_000, ['hooks.example.com']);
  await edit((await portal.person()).id);
  await until(async () => (await deliveries(webhook.id))[0]?.triedAt != null);
  expect((await deliveries(webhook.id))[0]!.error).toBe('The operator does not allow webhooks to this host.');
  expect(receiver.to(path)).toHaveLength(0);
  const hosts = { webhookPrivateAddresses: false, webhookHosts: ['hooks.example.com'] };
  expect(readAddress('https://HOOKS.example.com:8443/x', hosts).host).toBe('hooks.example.com:8443');
  for (const other of [
    'https://example.com/',
    'https://x.hooks.example.com/',
    'https://hooks.example.com.evil.example/',
  ])
    expect(() => readAddress(other, hosts)).toThrow(
      'The operator allows webhooks to these hosts only: hooks.example.com.',
    );
});

it('R63a.3 an address needs TLS, no password, and a public host, unless the operator allows private ones', async () => {
  const strict = await startAdministration();
  try {
    const manager = await strict.person({ role: 'HR_MANAGER' });
    const send = (url: string) =>
      manager.send('post', '/api/webhooks', { name: 'Doors', url, types: ['person.created'] });
    for (const url of [
      'http://hooks.example.com',
      'ftp://hooks.example.com',
      'hooks.example.com',
      'https://ana:secret@hooks.example.com',
      'https://127.1',
      'https://2130706433/',
      'https://[::ffff:10.0.0.1]/',
      `https://hooks.example.com/${'x'.repeat(500)}`,
      '',
    ]) {
      const { body } = await send(url).expect(400);
      expect((body as { errors: { field: string }[] }).errors[0]!.field).toBe('url');
    }
    await send('https://hooks.example.com:8443/staffroom?key=1').expect(201);
  } finally {
    await strict.close();
  }
});

it('R63a.1 a webhook is edited, and its list names every event that there is', async () => {
  const { webhook } = await add();
  const body = { name: 'Payroll', url: receiver.url('/new'), types: webhookTypes };
  const changed = (await hr.send('patch', `/api/webhooks/${webhook.id}`, body).expect(200)).body as Webhook;
  expect(changed).toMatchObject({ name: 'Payroll', url: receiver.url('/new'), types: [...webhookTypes] });
  await hr.send('patch', `/api/webhooks/${webhook.id}`, { ...body, url: 'nowhere' }).expect(400);
  await hr.send('patch', `/api/webhooks/${randomUUID()}`, body).expect(404);
});

it('R63a.2 after a restore, which brings no addresses, a webhook is shown as lost', async () => {
  const { webhook } = await add();
  await portal.pool.query('delete from state.webhooks where webhook_id = $1', [webhook.id]);
  expect(await found(webhook.id)).toMatchObject({ status: 'LOST', url: null });
  const fields = { name: 'Doors', url: receiver.url(path), types: ['person.created'] };
  for (const [method, suffix, body] of [
    ['patch', '', fields],
    ['post', '/secret', undefined],
    ['post', '/test', undefined],
  ] as const)
    await hr.send(method, `/api/webhooks/${webhook.id}${suffix}`, body).expect(409);
});
