import { randomUUID } from 'node:crypto';
import type { Channel } from '@staffroom/contracts/notifications.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { type NotificationPortal, type Person, startNotificationPortal } from '../../testing/notification-portal.js';

let portal: NotificationPortal;
let reader: Person;

beforeAll(async () => (portal = await startNotificationPortal()));
afterAll(() => portal.stop());
beforeEach(async () => {
  reader = await portal.person();
  await portal.caughtUp(); // the welcome
  await markAll();
});

it('a repeated call returns the number of the first one, whatever was raised and read before and after it [S4.14]', async () => {
  await raise('BOTH', 'EMAIL', 'IN_APP', 'BOTH');
  expect(await markAll(randomUUID())).toBe(3);
  const [, second] = await raise('BOTH', 'IN_APP', 'BOTH', 'EMAIL');
  await read(second!).expect(200);
  const key = randomUUID();
  expect(await markAll(key)).toBe(2);
  await raise('BOTH');
  expect(await markAll(key)).toBe(2);
  expect(await markAll()).toBe(1);
  expect(await markAll(key)).toBe(2);
});

it('a call that finds nothing unread is decided again when it is repeated', async () => {
  const key = randomUUID();
  await raise('EMAIL');
  expect(await markAll(key)).toBe(0);
  await raise('BOTH');
  expect(await markAll(key)).toBe(1);
});

it('each notification is counted once, however many calls and new notifications arrive at once', async () => {
  const raises = Array.from({ length: 30 }, () => raise('BOTH'));
  const counts = await Promise.all(Array.from({ length: 30 }, () => markAll()));
  await Promise.all(raises);
  const marked = [...counts, await markAll()];
  expect(marked.reduce((sum, count) => sum + count)).toBe(30);
});

it('a notification that two calls read at once is read by one of them', async () => {
  const [id] = await raise('BOTH');
  await Promise.all([read(id!).expect(200), read(id!).expect(200)]);
  const reads = (await portal.log.load(inboxStream(reader.id))).filter(({ type }) => type === 'NotificationRead');
  expect(reads).toHaveLength(1);
});

it('a notification that was only mailed cannot be read in the portal', async () => {
  const [id] = await raise('EMAIL');
  await read(id!).expect(404);
});

/** Returns their ids. */
async function raise(...channels: Channel[]): Promise<string[]> {
  const ids = channels.map(() => randomUUID());
  const context = { actorId: null, command: 'test', requestId: randomUUID() };
  await again(() =>
    portal.log.transact(context, async (unit) => {
      for (const [i, channel] of channels.entries()) {
        const data = { notificationId: ids[i]!, userId: reader.id, type: 'NEW_ACCOUNT', channel, about: {} };
        await unit.record(inboxStream(reader.id), { type: 'NotificationRaised', data });
      }
    }),
  );
  return ids;
}

/** Returns how many it marked. */
async function markAll(key: string = randomUUID()): Promise<number> {
  const { body } = await again(() =>
    reader.send('post', '/api/notifications/mark-all-read').set('idempotency-key', key).expect(200),
  );
  return body.count as number;
}

function read(id: string) {
  return reader.send('patch', `/api/notifications/${id}/read`);
}

/** With so many at once, one may lose the race on every try. It then fails with a conflict, and is sent again. */
async function again<Result>(call: () => PromiseLike<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!/409|at the same moment/.test((error as Error).message)) throw error;
    }
  }
}
