import { unknownRoutes } from '../../platform/http/unknown-route.controller.js';
import { type Actor, actors } from './actors.js';
import { routesOf } from '../routes.js';
import { callRow } from './call-row.js';
import { matrix, type Row } from './matrix.js';
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
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

it('lists every route of the API, so that no route stays unprotected by mistake [S6.10]', () => {
  expect([...matrix.map((row) => row.route)].sort()).toEqual(routesOf(world.app).sort());
});

describe('every route gives each actor the expected status [S1.1 S6.10 R1.1 R2.2 R6.1 R41.13 R41.14]', () => {
  describe.each(matrix.map((row) => [titleOf(row), row] as const))('%s', (_, row) => {
    it.each(actors)('%s', async (actor) => {
      const given = world.cases[actor];
      const path = row.path ? await row.path(world, given, actor) : row.route.split(' ')[1]!;
      const before = await world.position();
      const reply = await callRow(world, row, path, given);
      expect(`${reply.status} ${reply.status >= 500 ? JSON.stringify(reply.body) : ''}`.trim()).toBe(
        String(row.expected[actor]),
      );
      const trail = await recordedSince(before);
      if (reply.status >= 400) {
        expect(trail).toEqual(refusalOf(row, path, given, reply.status));
        expect(reply.body.statusCode).toBe(reply.status);
      } else if (row.reads) {
        expect(trail).toEqual([readOf(row, row.reads, path, given)]);
      } else {
        expect(trail.filter(({ stream }) => stream.startsWith('access-'))).toEqual([]);
      }
      if (row.rows && reply.status === 200)
        await hasExactly(row.rows, reply.body as { id: string; type?: string }[], given, actor);
    });
  });
});

function titleOf({ route, shows }: Row) {
  return shows ? `${route} [${shows}]` : route;
}

interface Recorded {
  stream: string;
  type: string;
  data: Record<string, unknown>;
  by: string;
}

async function recordedSince(position: number): Promise<Recorded[]> {
  const events = await world.log.after(position, 100);
  return events.map(({ stream, type, data, meta }) => ({
    stream,
    type,
    data: data as Recorded['data'],
    by: `${meta.actorId} ${meta.command}`,
  }));
}

/**
 * The log entries that a refusal leaves (R41): one if a signed-in person lacks the right, otherwise none. A required
 * password change is not a missing right.
 */
function refusalOf({ route }: Row, path: string, { as }: Case, status: number): Recorded[] {
  if (!as || as === world.people.archived || as === world.people.newcomer || (status !== 403 && status !== 404))
    return [];
  const [method, pattern] = route.split(' ') as [string, string];
  if (unknownRoutes.includes(pattern)) return [];
  const targetId = idIn(path, pattern);
  if (status === 404 && targetId === null) return []; // the address names nothing that could be hidden
  const data = { method, route: pattern, targetId, status };
  return [{ stream: `access-${targetId ?? as.id}`, type: 'AccessRefused', data, by: `${as.id} RefuseAccess` }];
}

/** The log entry that a download leaves (R41). */
function readOf({ route }: Row, kind: string, path: string, { as, owner }: Case): Recorded {
  const id = idIn(path, route.split(' ')[1]!);
  const data = { kind, id, ownerId: owner.id, fileId: expect.any(String) as string };
  return { stream: `access-${id}`, type: 'FileRead', data, by: `${as!.id} ReadFile` };
}

function idIn(path: string, pattern: string): string | null {
  return path.split('/')[pattern.split('/').indexOf(':id')] ?? null;
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
