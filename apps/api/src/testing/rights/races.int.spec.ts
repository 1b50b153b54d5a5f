/** A right is lost while commands of the same person are under way. The log shows one order, and rights follow it. */
import type { Person } from '../administration.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { until } from '../until.js';
import { type RightsWorld, startRightsWorld } from './rights-world.js';

let world: RightsWorld;
beforeAll(async () => (world = await startRightsWorld()));
afterAll(() => world.close());

it('R5 of 50 accounts that an HR manager creates at once, none comes after their archiving', async () => {
  const hr = await world.person({ role: 'HR_MANAGER' });
  const body = (n: number) => ({ email: `race${n}@example.com`, fullName: 'X', jobTitle: 'X', password: 'Temporary1' });
  const create = (n: number) => hr.send('post', '/api/users', body(n)).then(({ status }) => status);
  const before = await world.position();
  const creations: Promise<number>[] = [];
  await holding('select from log.streams where stream = $1 for update', ['directory'], async (waiting) => {
    for (let n = 0; n < 10; n++) creations.push(create(n));
    await until(async () => (await waiting()) >= 10);
    const archiving = world.people.secondHr.send('patch', `/api/users/${hr.id}/archive`).then(({ status }) => status);
    await until(async () => (await waiting()) >= 11);
    for (let n = 10; n < 50; n++) creations.push(create(n));
    return { pending: archiving };
  });
  const statuses = await Promise.all(creations);
  const events = await world.log.after(before, 1000);
  const archived = events.find(({ type }) => type === 'UserArchived')!;
  expect(events.filter(({ meta, position }) => meta.actorId === hr.id && position > archived.position)).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([201, 401]));
  expect(events.filter(({ type }) => type === 'UserCreated')).toHaveLength(
    statuses.filter((status) => status === 201).length,
  );
});

describe.each(['time-off', 'refund'] as const)(
  'R14 the review of a %s request and a change of who sees whom',
  (kind) => {
    let reviewer: Person;
    let requester: Person;
    let path: string;

    const losses = {
      'the manager': () => world.people.secondHr.send('patch', `/api/users/${requester.id}`, { managerId: null }),
      'the team': () => world.people.secondHr.send('patch', `/api/users/${requester.id}`, { teamId: world.teams.red }),
      'the manager of the team': () =>
        world.people.secondHr.send('patch', `/api/teams/${teamId}`, { managerId: world.people.skip.id }),
      'the team, which is deleted': () => world.people.secondHr.send('delete', `/api/teams/${teamId}`),
      'the role': () => world.people.secondHr.send('patch', `/api/users/${reviewer.id}`, { role: 'EXECUTIVE' }),
    };
    let teamId: string;
    type What = keyof typeof losses;

    const prepare = async (what: What) => {
      reviewer = await world.person({ role: what === 'the role' ? 'HR_MANAGER' : 'EXECUTIVE' });
      teamId = await world.team();
      await world.people.secondHr.send('patch', `/api/teams/${teamId}`, { managerId: reviewer.id }).expect(200);
      const place = { 'the manager': { managerId: reviewer.id }, 'the role': {} }[what as string] ?? { teamId };
      requester = await world.person(place);
      const id = kind === 'refund' ? await world.refund(requester) : await world.timeOff(requester);
      path = `/api/${kind === 'refund' ? 'refunds' : kind}/${id}/review`;
    };
    const review = () =>
      reviewer.send('patch', path, { status: 'REJECTED', comment: 'no' }).then(({ status }) => status);

    it.each(Object.keys(losses) as What[])('that takes away %s and commits first refuses it', async (what) => {
      await prepare(what);
      let reviewing: Promise<number>;
      await holding('select from log.log_head for update', [], async (waiting) => {
        const change = losses[what]().then(({ status }) => status);
        await until(async () => (await waiting()) === 1);
        reviewing = review();
        await until(async () => (await waiting()) === 2);
        return { pending: change };
      });
      expect(await reviewing!).toBe(404);
    });
  },
);

describe.each(['time-off', 'refund'] as const)('R57 a substitute’s review of a %s request and its end', (kind) => {
  let covered: Person;
  let requester: Person;
  let substitutionId: string;

  const endings = {
    'the reviewer removes the substitute': () => covered.send('delete', `/api/substitutes/${substitutionId}`),
    'the reviewer is archived': () => world.people.secondHr.send('patch', `/api/users/${covered.id}/archive`),
    'the reviewer no longer manages the requester': () =>
      world.people.secondHr.send('patch', `/api/users/${requester.id}`, { managerId: null }),
  };

  it.each(Object.keys(endings) as (keyof typeof endings)[])('if %s first, it is refused', async (what) => {
    covered = await world.person({ role: 'EXECUTIVE' });
    const substitute = await world.person({ role: 'EXECUTIVE' });
    requester = await world.person({ managerId: covered.id });
    const day = new Date().toISOString().slice(0, 10);
    const naming = { substituteId: substitute.id, startDate: day, endDate: addDays(day, 3) };
    substitutionId = ((await covered.send('post', '/api/substitutes', naming).expect(201)).body as { id: string }).id;
    const id = kind === 'refund' ? await world.refund(requester) : await world.timeOff(requester);
    const path = `/api/${kind === 'refund' ? 'refunds' : kind}/${id}/review`;
    let reviewing: Promise<number>;
    await holding('select from log.log_head for update', [], async (waiting) => {
      const ending = endings[what]().then(({ status }) => status);
      await until(async () => (await waiting()) === 1);
      reviewing = substitute.send('patch', path, { status: 'REJECTED' }).then(({ status }) => status);
      await until(async () => (await waiting()) === 2);
      return { pending: ending };
    });
    expect(await reviewing!).toBe(404);
    expect((await world.people.secondHr.get(`/api/team/${path.split('/')[2]}/${id}`)).body.status).toBe('PENDING');
  });
});

it('R5 signing out waits for a command of the session that is about to commit', async () => {
  const person = await world.person();
  const before = await world.position();
  let asking: Promise<string>;
  await holding('select from log.log_head for update', [], async (waiting) => {
    asking = world.timeOff(person);
    await until(async () => (await waiting()) === 1);
    const leaving = person.send('post', '/api/auth/logout').then(({ status }) => status);
    await until(async () => (await waiting()) === 2);
    return { pending: leaving };
  });
  await asking!;
  expect((await world.log.after(before, 10)).map(({ type }) => type)).toEqual(['TimeOffRequested', 'SignedOut']);
  expect(await person.isSignedIn()).toBe(false);
});

it('R5 a sign-in that an archiving overtakes opens no session', async () => {
  const id = await world.settle('overtaken@example.com', 'Another1pass');
  let signIn: Promise<number>;
  await holding('select from log.log_head for update', [], async (waiting) => {
    const archiving = world.people.secondHr.send('patch', `/api/users/${id}/archive`).then(({ status }) => status);
    await until(async () => (await waiting()) === 1);
    signIn = world.login('overtaken@example.com', 'Another1pass').then(({ status }) => status);
    await until(async () => (await waiting()) === 2);
    return { pending: archiving };
  });
  expect(await signIn!).toBe(401);
  const { rowCount } = await world.pool.query('select from state.sessions where user_id = $1', [id]);
  expect(rowCount).toBe(0);
});

it('R14 a late review of a person whom the reviewer no longer sees changes nothing', async () => {
  const reviewer = await world.person({ role: 'EXECUTIVE' });
  const requester = await world.person({ managerId: reviewer.id });
  for (const path of [
    `/api/time-off/${await world.timeOff(requester)}/review`,
    `/api/refunds/${await world.refund(requester)}/review`,
  ]) {
    const hr = world.people.secondHr;
    await hr.send('patch', `/api/users/${requester.id}`, { managerId: reviewer.id }).expect(200);
    const call = { route: 'PATCH', path, cookie: reviewer.cookie, body: { status: 'REJECTED', comment: 'no' } };
    const finish = await world.begin(call, reviewer);
    await hr.send('patch', `/api/users/${requester.id}`, { managerId: null }).expect(200);
    const before = await world.position();
    expect((await finish()).status).toBe(404);
    expect((await world.log.after(before, 10)).map(({ type }) => type)).toEqual(['AccessRefused']);
  }
});

/**
 * Locks rows while `work` runs. `waiting` counts the connections that wait for a lock. What `work` leaves pending must
 * succeed afterwards.
 */
async function holding(
  lock: string,
  values: unknown[],
  work: (waiting: () => Promise<number>) => Promise<{ pending: Promise<number> }>,
): Promise<void> {
  const waiting = async () => {
    const { rows } = await world.admin.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.n;
  };
  const client = await world.admin.connect();
  try {
    await client.query('begin');
    await client.query(lock, values);
    const { pending } = await work(waiting);
    await client.query('commit');
    expect([200, 204]).toContain(await pending);
  } finally {
    client.release(true);
  }
}
