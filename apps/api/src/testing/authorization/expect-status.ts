/** Sends the call of a case as one of the actors, and compares its status, its rows, and what it leaves in the log. */
import { unknownRoutes } from '../../platform/http/unknown-route.controller.js';
import { allPages } from '../all-pages.js';
import { type Call, callOf, send } from '../cases/call.js';
import type { ListedRows } from '../cases/listed-rows.js';
import { isChange, type RouteCase } from '../cases/route-case.js';
import type { Actor } from '../cases/statuses.js';
import type { Given, World } from '../cases/world.js';
import type { DescribedApi } from '../described-api.js';

/** With the description of the API, the reply must also be as it says. */
export async function expectStatus(
  world: World,
  one: RouteCase,
  { as, owner }: Given,
  actor: Actor,
  status: number,
  described?: DescribedApi,
): Promise<void> {
  const { isStream, reads, rows } = one;
  const call = await unspentCall(world, one, { as, owner });
  await world.forgetRefusals();
  const before = await world.position();
  const sending = () => send(world, call, as, { isStream });
  const reply = await (one.endsSessions ? world.keepingSessions(sending) : sending());
  if (reply.status < 400 && isChange(one)) unspent.delete(one.route + owner.id);
  expect(`${reply.status} ${reply.status >= 500 ? JSON.stringify(reply.body) : ''}`.trim()).toBe(String(status));
  if (described && !isStream) expect(described.problemsOf(one.route, reply)).toEqual([]);
  const trail = await recordedSince(world, before);
  if (reply.status >= 400) {
    const refused = { ...{ call, as, actor, status }, named: one.isOwnerInBody ? owner.id : null };
    expect(trail).toEqual(refusalOf(world, refused));
    expect(reply.body.statusCode).toBe(reply.status);
  } else if (reads) {
    expect(trail).toEqual([readOf(call, reads, { as, owner })]);
  } else {
    expect(trail.filter(({ stream }) => stream.startsWith('access-'))).toEqual([]);
  }
  if (rows && reply.status === 200) await hasExactly(world, rows, call, { as, owner });
}

/** What a call was about, by route and owner, serves the next actor too, unless a change succeeded. */
const unspent = new Map<string, string | readonly string[]>();

async function unspentCall(world: World, one: RouteCase, given: Given): Promise<Call> {
  const key = one.route + given.owner.id;
  const about = async () => {
    const ids = unspent.get(key) ?? (await one.about!(world, given));
    unspent.set(key, ids);
    return ids;
  };
  return callOf(world, one.about ? { ...one, about } : one, given);
}

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

interface Refused {
  call: Call;
  as: Given['as'];
  actor: Actor;
  status: number;
  /** The person whom the body names. */
  named: string | null;
}

/**
 * The log entries that a refusal leaves (R41): one if a signed-in person lacks the right, otherwise none. A required
 * password change is not a missing right.
 */
function refusalOf({ people }: World, { call, as, actor, status, named }: Refused): Recorded[] {
  if (!as || as === people.archived || as === people.newcomer || (status !== 403 && status !== 404)) return [];
  const [method, pattern] = call.route.split(' ') as [string, string];
  if (unknownRoutes.includes(pattern)) return [];
  // whoever lacks the role or the scope is refused before the body is read
  const isEarly = actor.startsWith('employee') || (actor === 'HR: other' && status === 403);
  const targetId = named && !isEarly ? named : idIn(call);
  if (status === 404 && targetId === null) return []; // the address names nothing that could be hidden
  const data = { method, route: pattern, targetId, status };
  return [{ stream: `access-${targetId ?? as.id}`, type: 'AccessRefused', data, by: `${as.id} RefuseAccess` }];
}

/** The log entry that a download leaves (R41). */
function readOf(call: Call, kind: string, { as, owner }: Given): Recorded {
  const id = idIn(call);
  const data = { kind, id, ownerId: owner.id, fileId: expect.any(String) as string };
  return { stream: `access-${id}`, type: 'FileRead', data, by: `${as!.id} ReadFile` };
}

function idIn({ path, route }: Call): string | null {
  return path.split('/')[route.split(' ')[1]!.split('/').indexOf(':id')] ?? null;
}

async function hasExactly(
  world: World,
  { view, where = 'true', owners }: ListedRows,
  call: Call,
  given: Given,
): Promise<void> {
  const get = (path: string) => send(world, { ...call, path }, given.as);
  const rows = (await allPages<{ id: string; type?: string }>(get, call.path)).flat();
  const ids = rows.filter((row) => row.type !== 'HOLIDAY').map((row) => row.id);
  const { rows: expected } = await world.pool.query<{ id: string; ownerId: string }>(
    `select id, ${view === 'users' ? 'id' : 'user_id'} as "ownerId" from views.${view} where ${where}`,
  );
  const whose = owners(world, given);
  const isListed = (ownerId: string) => {
    if (typeof whose === 'string') return whose === 'everyone' || ownerId !== given.as!.id;
    return whose.some(({ id }) => id === ownerId);
  };
  expect(ids.sort()).toEqual(
    expected
      .filter(({ ownerId }) => isListed(ownerId))
      .map(({ id }) => id)
      .sort(),
  );
}
