import type { Test } from 'supertest';
import { type Actor, actors } from './actors.js';
import { matrix, type Row, uploaded } from './matrix.js';
import { type Case, startWorld, type World } from './world.js';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  const { employee, colleague, managed, direct, hr } = world.people;
  for (const owner of [employee, colleague, managed, direct, hr]) {
    await world.timeOff(owner);
    await world.refund(owner);
    await world.document(owner);
    await world.payslip(owner);
    await world.notification(owner);
  }
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

it('names every route of the API, so that none is open by forgetting', () => {
  expect([...matrix.map((row) => row.route)].sort()).toEqual(routesOf(world).sort());
});

describe.each(matrix.map((row) => [row.route, row] as const))('%s', (_, row) => {
  it.each(actors)('%s', async (actor) => {
    const given = world.cases[actor];
    const path = row.path ? await row.path(world, given, actor) : row.route.split(' ')[1]!;
    const before = await world.position();
    const reply = await call(row, path, given);
    expect(`${reply.status} ${reply.status >= 500 ? JSON.stringify(reply.body) : ''}`.trim()).toBe(
      String(row.expected[actor]),
    );
    if (reply.status >= 400) {
      expect(await world.position()).toBe(before);
      expect(reply.body.statusCode).toBe(reply.status);
    }
    if (row.rows && reply.status === 200)
      await hasExactly(row.rows, reply.body as { id: string; type?: string }[], given, actor);
  });
});

async function call(row: Row, path: string, { as, owner }: Case) {
  const method = row.route.split(' ')[0]!.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
  let test: Test = world.bare()[method](path).set('sec-fetch-site', 'same-origin');
  if (as) test = test.set('cookie', as.cookie);
  if (row.form) {
    const { fields, file } = row.form({ as, owner });
    return test.field(fields).attach(file, uploaded.bytes, uploaded.name);
  }
  return row.body ? test.send(row.body(world, { as, owner })) : test;
}

async function hasExactly(
  { view, owners }: NonNullable<Row['rows']>,
  rows: { id: string; type?: string }[],
  given: Case,
  actor: Actor,
) {
  const ids = rows.filter((row) => row.type !== 'HOLIDAY').map((row) => row.id);
  expect(ids.sort()).toEqual((await world.idsOf(view, owners(world, given, actor))).sort());
}

/** What Express was really told to answer. */
function routesOf({ app }: World): string[] {
  interface Layer {
    route?: { path: string; methods: Record<string, boolean> };
  }
  const { router } = app.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
  return router.stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
}
