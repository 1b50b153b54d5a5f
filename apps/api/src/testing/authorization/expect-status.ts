/** Sends the call of a row of the matrix, and compares its status, its rows, and what it leaves in the log. */
import { unknownRoutes } from '../../platform/http/unknown-route.controller.js';
import type { Actor } from './actors.js';
import { callRow } from './call-row.js';
import type { DescribedApi } from '../described-api.js';
import type { Row } from './matrix.js';
import type { Case, World } from './world.js';

/** With the description of the API, the reply must also be as it says. */
export async function expectStatus(
  world: World,
  row: Row,
  given: Case,
  actor: Actor,
  status: number,
  described?: DescribedApi,
): Promise<void> {
  const path = row.path ? await row.path(world, given, actor) : row.route.split(' ')[1]!;
  await world.forgetRefusals();
  const before = await world.position();
  const reply = await callRow(world, row, path, given);
  expect(`${reply.status} ${reply.status >= 500 ? JSON.stringify(reply.body) : ''}`.trim()).toBe(String(status));
  if (described && !row.isStream) expect(described.problemsOf(row.route, reply)).toEqual([]);
  const trail = await recordedSince(world, before);
  if (reply.status >= 400) {
    expect(trail).toEqual(refusalOf(world, row, path, { ...given, actor }, reply.status));
    expect(reply.body.statusCode).toBe(reply.status);
  } else if (row.reads) {
    expect(trail).toEqual([readOf(row, row.reads, path, given)]);
  } else {
    expect(trail.filter(({ stream }) => stream.startsWith('access-'))).toEqual([]);
  }
  if (row.rows && reply.status === 200)
    await hasExactly(world, row.rows, reply.body as { id: string; type?: string }[], given, actor);
}

const namesPersonInBody = 'POST /api/team/time-off';

interface Recorded {
  stream: string;
  type: string;
  data: Record<string, unknown>;
  by: string;
}

async function recordedSince(world: World, position: number): Promise<Recorded[]> {
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
function refusalOf(
  world: World,
  { route }: Row,
  path: string,
  { as, owner, actor }: Case & { actor: Actor },
  status: number,
): Recorded[] {
  if (!as || as === world.people.archived || as === world.people.newcomer || (status !== 403 && status !== 404))
    return [];
  const [method, pattern] = route.split(' ') as [string, string];
  if (unknownRoutes.includes(pattern)) return [];
  // whoever lacks the role or the scope is refused before the body is read
  const isEarly = actor.startsWith('employee') || (actor === 'HR: other' && status === 403);
  const isNamed = route === namesPersonInBody && !isEarly;
  const targetId = isNamed ? owner.id : idIn(path, pattern);
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
  world: World,
  { view, owners }: NonNullable<Row['rows']>,
  rows: { id: string; type?: string }[],
  given: Case,
  actor: Actor,
) {
  const ids = rows.filter((row) => row.type !== 'HOLIDAY').map((row) => row.id);
  expect(ids.sort()).toEqual((await world.idsOf(view, owners(world, given, actor))).sort());
}
