/** R2b, R5, R6: rights hold when a command commits, not only when its headers arrive. */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { changes } from '../idempotency/changes.js';
import { losses } from './losses.js';
import { type RightsWorld, startRightsWorld } from './rights-world.js';
import { tracesLeft } from './traces-left.js';

let world: RightsWorld;
beforeAll(async () => (world = await startRightsWorld()));
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

/** The link is the right to reset a password; the sender has no session. */
const withSession = Object.entries(changes).filter(([route]) => route !== 'POST /api/auth/reset-password');
/** A body of DELETE is not waited for. */
const withBody = withSession.filter(([route]) => !route.startsWith('DELETE '));

describe.each(withBody)('%s, with the rest of its body after the person', (route, change) => {
  const role = change.as ? 'EMPLOYEE' : 'HR_MANAGER';
  const concerning = Object.entries(losses).filter(([, { concerns }]) => concerns?.(route, role) ?? true);

  it.each(concerning)('%s', async (_, { status, happens }) => {
    const { person, call } = await world.prepared(route, change);
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

const messages = { 401: /Please sign in/, 403: /You are not allowed to do this|Change your password first/ };

const suddenLosses = [
  [401, 'session', 'delete from state.sessions where user_id = $1'],
  [401, 'account', `update views.users set status = 'ARCHIVED' where id = $1`],
  [403, 'role', `update views.users set role = 'EMPLOYEE' where id = $1`],
] as const;

describe.each(withSession)('%s, while it waits to commit', (route, change) => {
  const concerning = suddenLosses.filter(([, what]) => what !== 'role' || !change.as);

  it.each(concerning)('gets %i if the %s is gone', async (status, _, sql) => {
    const { person, call } = await world.prepared(route, change);
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
  const unchanged = {
    'PATCH /api/notifications/:id/read': { body: {}, twice: true },
    'POST /api/notifications/mark-all-read': { body: {}, twice: true },
    'POST /api/leave-warnings/:id/opened': { body: {}, twice: true },
    'PUT /api/notification-preferences': { body: [], twice: false },
    'PATCH /api/users/:id': { body: {}, twice: false },
    'PATCH /api/teams/:id': { body: {}, twice: false },
  };

  it.each(Object.entries(unchanged))('%s needs the session as well', async (route, { body, twice }) => {
    const { person, call } = await world.prepared(route, changes[route]!);
    const empty = { ...call, body };
    if (twice) expect((await world.send(empty)).status).toBe(200);
    const position = await world.position();
    expect((await world.send(empty)).status).toBe(200);
    expect(await world.position()).toBe(position);
    const finish = await world.begin(empty, person);
    await person.send('post', '/api/auth/logout').expect(204);
    expect((await finish()).status).toBe(401);
  });

  it.each(['POST /api/teams', 'POST /api/refunds', 'POST /api/users'])(
    '%s under an Idempotency-Key that was used needs the session as well',
    async (route) => {
      const { person, call } = await world.prepared(route, changes[route]!);
      const keyed = { ...call, key: `again ${route}`.replaceAll(' ', '-') };
      expect((await world.send(keyed)).status).toBe(201);
      const finish = await world.begin(keyed, person);
      await person.send('post', '/api/auth/logout').expect(204);
      expect((await finish()).status).toBe(401);
    },
  );

  it('a rejection needs the session as well, and does not give its reason', async () => {
    const { person, call } = await world.prepared('POST /api/users', changes['POST /api/users']!);
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
