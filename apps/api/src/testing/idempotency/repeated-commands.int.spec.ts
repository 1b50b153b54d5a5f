import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { send, succeedingCall } from '../cases/call.js';
import { repeatable } from '../cases/cases.js';
import type { Change } from '../cases/route-case.js';
import { startWorld, type World } from '../cases/world.js';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

describe.each(repeatable.map((one) => [one.route, one] as const))('%s under one Idempotency-Key', (_, one) => {
  it('is carried out once, and the repetition gets the same reply', async () => {
    const again = await repeatedly(one);
    const before = await world.position();
    const first = replyOf(await again());
    expect(first).toMatch(/^20[014] /);
    expect(await commandsSince(before)).toBe(1);
    expect(replyOf(await again())).toBe(first);
    expect(await commandsSince(before)).toBe(1);
  });

  const { other, notTwiceAtOnce } = one;
  if (typeof other === 'function') {
    it('is refused with another body', async () => {
      const again = await repeatedly(one);
      const before = await world.position();
      await again();
      const { status, body } = await again(other(world));
      expect([status, (body as { code?: string }).code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      expect(await commandsSince(before)).toBe(1);
    });
  }
  if (!notTwiceAtOnce) {
    it('is carried out once if it is sent twice at the same moment', async () => {
      const again = await repeatedly(one);
      const before = await world.position();
      const [first, second] = await Promise.all([again(), again()]);
      expect(replyOf(first)).toMatch(/^20[014] /);
      expect(replyOf(second)).toBe(replyOf(first));
      expect(await commandsSince(before)).toBe(1);
    });
  }
});

/** Returns a function that sends the same call each time, in a session of its own, because some calls end theirs. */
async function repeatedly(one: Change) {
  const { call, by } = await succeedingCall(world, one);
  const key = randomUUID();
  return async (other?: object): Promise<Response> => {
    const body = Array.isArray(other) ? other : other ? { ...call.body, ...other } : call.body;
    return send(world, { ...call, body }, by && (await world.signedIn(by.id)), { key });
  };
}

function replyOf({ status, text }: Response): string {
  return `${status} ${text}`;
}

async function commandsSince(position: number): Promise<number> {
  const events = await world.log.after(position, 100);
  return new Set(events.map(({ meta }) => meta.commandId)).size;
}
