/** Every route with an id in its address replies 404 if the id is malformed, and the same if nothing has that id (R2). */
import { randomUUID } from 'node:crypto';
import { send, succeedingCall, type SucceedingCall } from './cases/call.js';
import { cases } from './cases/cases.js';
import { roleOf } from './cases/route-case.js';
import { startWorld, type World } from './cases/world.js';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

/** The address of a calendar feed has a token, and no id. */
const withId = cases.filter(({ route }) => route.includes(':') && !route.endsWith('/:file'));

/** PostgreSQL would read the first three as the id itself. */
const malformed: Record<string, (id: string) => string> = {
  'without hyphens': (id) => id.replaceAll('-', ''),
  'in braces': (id) => `%7B${id}%7D`,
  'after a space': (id) => `%20${id}`,
  'with a letter more': (id) => `${id}a`,
  'a word': () => 'nonsense',
  'a number': () => '1',
};

describe.each(withId.map((one) => [one.route, one] as const))('%s', (_, one) => {
  let refused: Promise<SucceedingCall>;

  it.each(Object.entries(malformed))('gets 404 for an id %s [R2.2]', async (_, spoil) => {
    const example = await (refused ??= succeedingCall(world, one));
    const [reply, unknown] = [await withIdOf(example, spoil), await withIdOf(example, () => randomUUID())];
    expect([reply.status, reply.text]).toEqual([404, unknown.text]);
    expect(reply.body).toEqual({ statusCode: 404, message: expect.stringMatching(/^There is no such [a-z ]+\.$/) });
  });

  it('finds the id in upper case', async () => {
    const { status } = await withIdOf(await succeedingCall(world, one), (id) => id.toUpperCase());
    const expected = one.expected[roleOf(one) === 'EMPLOYEE' ? 'employee: self' : 'HR: other'];
    // there is no proof of a decision before it is made
    expect(String(status)).toMatch(expected === 409 ? /^409$/ : /^20[014]$/);
  });
});

/** The call with another id. */
function withIdOf({ call, by }: SucceedingCall, change: (id: string) => string) {
  const at = call.route
    .split(' ')[1]!
    .split('/')
    .findIndex((part) => part.startsWith(':'));
  const parts = call.path.split('/');
  return send(world, { ...call, path: parts.with(at, change(parts[at]!)).join('/') }, by);
}
