import type { Response } from 'supertest';
import { startWorld, type World } from '../authorization/world.js';
import { routesOf } from '../routes.js';
import { changes, withoutCommand } from './changes.js';
import { preparedCall } from './prepared-call.js';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

it('every route that changes something has a case here', () => {
  const changing = routesOf(world.app).filter((route) => !/^(GET|HEAD|ALL) /.test(route));
  expect([...Object.keys(changes), ...Object.keys(withoutCommand)].sort()).toEqual(changing.sort());
});

describe.each(Object.entries(changes))('%s under one Idempotency-Key', (route, change) => {
  it('is carried out once, and the repetition gets the same reply', async () => {
    const send = await preparedCall(world, route, change);
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
      const send = await preparedCall(world, route, change);
      const before = await world.position();
      await send();
      const { status, body } = await send(other(world));
      expect([status, (body as { code?: string }).code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      expect(await commandsSince(before)).toBe(1);
    });
  }
  if (!notTwiceAtOnce) {
    it('is carried out once if it is sent twice at the same moment', async () => {
      const send = await preparedCall(world, route, change);
      const before = await world.position();
      const [one, another] = await Promise.all([send(), send()]);
      expect(replyOf(one)).toMatch(/^20[014] /);
      expect(replyOf(another)).toBe(replyOf(one));
      expect(await commandsSince(before)).toBe(1);
    });
  }
});

function replyOf({ status, text }: Response): string {
  return `${status} ${text}`;
}

async function commandsSince(position: number): Promise<number> {
  const events = await world.log.after(position, 100);
  return new Set(events.map(({ meta }) => meta.commandId)).size;
}
