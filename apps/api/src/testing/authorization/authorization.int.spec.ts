import { ApiDescriptions } from '../../modules/api-reference/facade.js';
import { actors } from './actors.js';
import { describeApi, type DescribedApi } from '../described-api.js';
import { routesOf } from '../routes.js';
import { expectStatus } from './expect-status.js';
import { matrix, type Row } from './matrix.js';
import { startWorld, type World } from './world.js';

let world: World;
let described: DescribedApi;

beforeAll(async () => {
  [world, described] = await Promise.all([startWorld(), describeApi()]);
  world.app.get(ApiDescriptions).file = described.file;
  const { employee, colleague, managed, direct, hr } = world.people;
  for (const owner of [employee, colleague, managed, direct, hr]) {
    await world.timeOff(owner);
    await world.refund(owner);
    await world.document(owner);
    await world.payslip(owner);
    await world.notification(owner);
  }
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

it('lists every route of the API, so that no route stays unprotected by mistake [S6.10]', () => {
  expect([...matrix.map((row) => row.route)].sort()).toEqual(routesOf(world.app).sort());
});

it('describes every route of the API, and no other', () => {
  const routes = matrix.map(({ route }) => route).filter((route) => !route.startsWith('ALL '));
  expect(described.routes()).toEqual(routes.sort());
});

it('gives every call an id of its own, from which programs name their functions', () => {
  const ids = described.operationIds();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.filter((id) => /^[a-z][A-Za-z]+$/.test(id)));
  expect(ids).toContain('webhooksAdd');
});

it('describes the fields of every form, and the one with the files', () => {
  for (const { route, form } of matrix) {
    const sent = form?.(world.cases['HR: other']);
    const fields = sent && [...Object.keys(sent.fields), sent.file].sort();
    expect({ route, fields: described.fieldsOfForm(route) }).toEqual({ route, fields });
  }
});

describe('every route gives each actor the expected status [S1.1 S6.10 R1.1 R2.2 R6.1 R41.13 R41.14]', () => {
  describe.each(matrix.map((row) => [titleOf(row), row] as const))('%s', (_, row) => {
    it.each(actors)('%s', (actor) =>
      expectStatus(world, row, world.cases[actor], actor, row.expected[actor], described),
    );
  });
});

function titleOf({ route, shows }: Row) {
  return shows ? `${route} [${shows}]` : route;
}
