/** Every route with an id in its address replies 404 if the id is malformed, and the same if nothing has that id (R2). */
import { randomUUID } from 'node:crypto';
import { matrix } from './authorization/matrix.js';
import { startWorld, type World } from './authorization/world.js';
import { type Change, changes } from './idempotency/changes.js';
import { preparedCall } from './idempotency/prepared-call.js';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

/** The matrix lists every route; a test of its own checks that. The address of a calendar feed has a token, and no id. */
const withId = matrix.map(({ route }) => route).filter((route) => route.includes(':') && !route.endsWith('/:file'));

/** PostgreSQL would read the first three as the id itself. */
const malformed: Record<string, (id: string) => string> = {
  'without hyphens': (id) => id.replaceAll('-', ''),
  'in braces': (id) => `%7B${id}%7D`,
  'after a space': (id) => `%20${id}`,
  'with a letter more': (id) => `${id}a`,
  'a word': () => 'nonsense',
  'a number': () => '1',
};

describe.each(withId)('%s', (route) => {
  it.each(Object.entries(malformed))('gets 404 for an id %s [R2.2]', async (_, spoil) => {
    const { call, id } = await valid(route);
    const [reply, unknown] = [await call(spoil(id)), await call(randomUUID())];
    expect([reply.status, reply.text]).toEqual([404, unknown.text]);
    expect(reply.body).toEqual({ statusCode: 404, message: expect.stringMatching(/^There is no such [a-z ]+\.$/) });
  });

  it('finds the id in upper case', async () => {
    const { call, id } = await valid(route);
    expect(String((await call(id.toUpperCase())).status)).toMatch(undecided.test(route) ? /^409$/ : /^20[014]$/);
  });
});

/** There is no proof of a decision before it is made. */
const undecided = /\/proof$/;

/** A call that would succeed, and the same call with another id. */
async function valid(route: string) {
  const change: Change = changes[route] ?? { path: (given) => pathOf(route, given) };
  const path = await change.path!(world);
  const template = route.split(' ')[1]!.split('/');
  const at = template.findIndex((part) => part.startsWith(':'));
  const parts = path.split('/');
  const call = async (id: string) => {
    const send = await preparedCall(world, route, { ...change, path: () => parts.with(at, id).join('/') });
    return send();
  };
  return { call, id: parts[at]! };
}

function pathOf(route: string, given: World): Promise<string> | string {
  const row = matrix.find((one) => one.route === route)!;
  // only the requester gets the proof
  const kind = undecided.test(route) ? 'HR: self' : 'HR: other';
  return row.path!(given, given.cases[kind], kind);
}
