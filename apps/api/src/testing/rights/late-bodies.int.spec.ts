/**
 * R2b, R5, R6: rights hold when a command commits, not only when its headers arrive. In `npm test` each route meets one loss of a right; they
 * take turns, so that each of them meets several routes. `npm run test:all` tries each loss on each route.
 */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { changes, repeatable } from '../cases/cases.js';
import { isRepeatable, needsSession, roleOf } from '../cases/route-case.js';
import { losses } from './losses.js';
import { type RightsWorld, startRightsWorld } from './rights-world.js';
import { tracesLeft } from './traces-left.js';

let world: RightsWorld;
beforeAll(async () => (world = await startRightsWorld()));
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

const withSession = repeatable.filter(needsSession).map((one) => [one.route, one] as const);
/** A body of DELETE is not waited for. */
const withBody = withSession.filter(([route]) => !route.startsWith('DELETE '));

describe.each(inTurn(withBody))('%s, with the rest of its body after the person', (route, one, turn) => {
  const concerning = Object.entries(losses).filter(([, { concerns }]) => concerns?.(route, roleOf(one)) ?? true);

  it.each(tried(concerning, turn))('%s', async (_, { status, happens }) => {
    const { person, call } = await world.prepared(one);
    const finish = await world.begin(call, person);
    await happens(world, person);
    const position = await world.position();
    const before = await tracesLeft(world.admin, world.dataDir);
    const reply = await finish();
    expect([reply.status, reply.text]).toEqual([status, expect.stringMatching(messages[status])]);
    expect(await tracesLeft(world.admin, world.dataDir)).toEqual(before);
    const recorded: DomainEvent[] = await world.log.after(position, 10);
    const isRecorded = status === 403 && !reply.text.includes('PASSWORD_CHANGE_REQUIRED');
    expect(recorded.map(({ type }) => type)).toEqual(isRecorded ? ['AccessRefused'] : []);
  });
});

/** Such as a preview, which may show data of others. Its body is read like any other. */
const recordingNothing = changes.filter(
  (one) => !isRepeatable(one) && needsSession(one) && one.expected['HR: other'] !== 401 && one.body,
);

it.each(recordingNothing.map((one) => [one.route, one] as const))(
  '%s, with the rest of its body after the person was archived',
  async (_, one) => {
    const { person, call } = await world.prepared(one);
    const finish = await world.begin(call, person);
    await losses['was archived']!.happens(world, person);
    const reply = await finish();
    expect([reply.status, reply.text]).toEqual([401, expect.stringMatching(messages[401])]);
  },
);

const messages = { 401: /Please sign in/, 403: /You are not allowed to do this|Change your password first/ };

const suddenLosses = [
  [401, 'session', 'delete from state.sessions where user_id = $1'],
  [401, 'account', `update views.users set status = 'ARCHIVED' where id = $1`],
  [403, 'role', `update views.users set role = 'EMPLOYEE' where id = $1`],
] as const;

describe.each(inTurn(withSession))('%s, while it waits to commit', (_, one, turn) => {
  const concerning = suddenLosses.filter(([, what]) => what !== 'role' || roleOf(one) === 'HR_MANAGER');

  it.each(tried(concerning, turn))('gets %i if the %s is gone', async (status, _, sql) => {
    const { person, call } = await world.prepared(one);
    const position = await world.position();
    const reply = await world.whileHeld(
      () => world.send(call),
      (client) => client.query(sql, [person.id]),
    );
    expect([reply.status, reply.text]).toEqual([status, expect.stringMatching(messages[status])]);
    const recorded: DomainEvent[] = await world.log.after(position, 10);
    expect(recorded.map(({ type }) => type)).toEqual(status === 403 ? ['AccessRefused'] : []);
  });
});

describe('a call that would change nothing', () => {
  const unchanging = withSession.filter(([, { unchanged }]) => unchanged);

  it.each(unchanging)('%s needs the session as well', async (_, one) => {
    const { person, call } = await world.prepared(one);
    const empty = one.unchanged === 'once more' ? call : { ...call, body: one.unchanged as object };
    if (empty === call) expect((await world.send(call)).status).toBe(200);
    const position = await world.position();
    expect((await world.send(empty)).status).toBe(200);
    expect(await world.position()).toBe(position);
    const finish = await world.begin(empty, person);
    await person.send('post', '/api/auth/logout').expect(204);
    expect((await finish()).status).toBe(401);
  });

  const creating = new Map(withSession.filter(([route]) => /^POST \/api\/(teams|refunds|users)$/.test(route)));

  it.each([...creating])('%s under an Idempotency-Key that was used needs the session as well', async (route, one) => {
    const { person, call } = await world.prepared(one);
    const keyed = { ...call, key: `again ${route}`.replaceAll(' ', '-') };
    expect((await world.send(keyed)).status).toBe(201);
    const finish = await world.begin(keyed, person);
    await person.send('post', '/api/auth/logout').expect(204);
    expect((await finish()).status).toBe(401);
  });

  it('a rejection needs the session as well, and does not give its reason', async () => {
    const { person, call } = await world.prepared(creating.get('POST /api/users')!);
    const taken = { ...call, body: { ...call.body, email: person.email } };
    expect((await world.send(taken)).status).toBe(409);
    const finish = await world.begin(taken, person);
    await person.send('post', '/api/auth/logout').expect(204);
    expect((await finish()).status).toBe(401);
  });
});

it('R18 a file is not sent to a person who signs out before the reading is recorded', async () => {
  const { employee } = world.people;
  const path = `/api/documents/${await world.document(employee)}/file`;
  const reader = await world.signedIn(employee.id);
  const position = await world.position();
  const reply = await world.whileHeld(
    () => world.send({ route: 'GET', path, cookie: reader.cookie, body: {} }),
    (client) => client.query('delete from state.sessions where user_id = $1', [employee.id]),
  );
  expect(reply.status).toBe(401);
  expect(await world.position()).toBe(position);
  world.people.employee = { ...employee, ...(await world.signedIn(employee.id)) };
});

function inTurn(calls: typeof withSession) {
  return calls.map(([route, one], turn) => [route, one, turn] as const);
}

function tried<Loss>(concerning: readonly Loss[], turn: number): readonly Loss[] {
  return process.env['STAFFROOM_TESTS'] === 'gate' ? [concerning[turn % concerning.length]!] : concerning;
}
