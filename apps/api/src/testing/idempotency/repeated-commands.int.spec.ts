import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { uploaded } from '../authorization/matrix.js';
import { startWorld, type World } from '../authorization/world.js';
import { routesOf } from '../routes.js';
import { type Change, changes, withoutCommand } from './changes.js';

let world: World;
beforeAll(async () => (world = await startWorld()), 120_000);
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

it('every route that changes something has a case here', () => {
  const changing = routesOf(world.app).filter((route) => !/^(GET|HEAD|ALL) /.test(route));
  expect([...Object.keys(changes), ...Object.keys(withoutCommand)].sort()).toEqual(changing.sort());
});

describe.each(Object.entries(changes))('%s under one Idempotency-Key', (route, change) => {
  it('is carried out once and replies the same again', async () => {
    const send = await prepared(route, change);
    const before = await world.position();
    const first = replyOf(await send());
    expect(first).toMatch(/^20[014] /);
    expect(await commandsSince(before)).toBe(1);
    expect(replyOf(await send())).toBe(first);
    expect(await commandsSince(before)).toBe(1);
  });

  const { other, notTwiceAtOnce } = change;
  if (other) {
    it('is refused with another body', async () => {
      const send = await prepared(route, change);
      const before = await world.position();
      await send();
      const { status, body } = await send(other(world));
      expect([status, (body as { code?: string }).code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      expect(await commandsSince(before)).toBe(1);
    });
  }
  if (!notTwiceAtOnce) {
    it('is carried out once where it comes twice at the same moment', async () => {
      const send = await prepared(route, change);
      const before = await world.position();
      const [one, another] = await Promise.all([send(), send()]);
      expect(replyOf(one)).toMatch(/^20[014] /);
      expect(replyOf(another)).toBe(replyOf(one));
      expect(await commandsSince(before)).toBe(1);
    });
  }
});

/** A call that can be sent again: to the same address, with the same body, under the same key. */
async function prepared(route: string, { as, path, body, file }: Change) {
  const [method, template] = route.split(' ') as [string, string];
  const sender = as ? await as(world) : world.people.hr;
  const address = path ? await path(world) : template;
  const sent = await body?.(world);
  const key = randomUUID();
  return async (other?: object): Promise<Response> => {
    const test = world.bare()[method.toLowerCase() as 'post'](address);
    test.set('sec-fetch-site', 'same-origin').set('idempotency-key', key);
    if (sender) test.set('cookie', (await world.signedIn(sender.id)).cookie);
    if (!sent) return test;
    const fields = Array.isArray(other) ? other : Array.isArray(sent) ? sent : { ...sent, ...other };
    return file ? test.field(fields).attach(file, uploaded.bytes, uploaded.name) : test.send(fields);
  };
}

function replyOf({ status, text }: Response): string {
  return `${status} ${text}`;
}

async function commandsSince(position: number): Promise<number> {
  const events = await world.log.after(position, 100);
  return new Set(events.map(({ meta }) => meta.commandId)).size;
}
