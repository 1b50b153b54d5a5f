/** More requests at once than the pool has connections: each gets a reply, and none keeps a connection. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Response } from 'supertest';
import { send, succeedingCall } from './cases/call.js';
import { repeatable } from './cases/cases.js';
import { startWorld, type World } from './cases/world.js';
import { pdf } from './sample-files.js';
import { startTestPortal } from './test-portal.js';
import { until } from './until.js';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

it('200 uploads at once are all answered', async () => {
  const { employee } = world.people;
  const ask = () =>
    employee.send('post', '/api/refunds').field({ description: 'Train', amount: '1250' }).attach('file', pdf, 'a.pdf');
  const replies = await Promise.all(Array.from({ length: 200 }, () => ask()));
  expectClear(replies);
  expect(replies.some(({ status }) => status === 201)).toBe(true);
  await expectNothingLeft();
});

it.each(repeatable.map((one) => [one.route, one] as const))(
  '%s is answered, sent by twice as many as there are connections',
  async (_, one) => {
    const { call, by } = await succeedingCall(world, one);
    const ask = async () => send(world, call, by && (await world.signedIn(by.id)), { key: randomUUID() });
    const replies = await Promise.all(Array.from({ length: 2 * world.pool.options.max }, ask));
    expectClear(replies);
    expect(replies.some(({ status }) => status < 300)).toBe(true);
    await expectNothingLeft();
  },
);

it('a request that gets no connection in time is refused and says when to try again [R2]', async () => {
  const held = await Promise.all(Array.from({ length: world.pool.options.max }, () => world.pool.connect()));
  try {
    const reply = await world.people.employee.get('/api/time-off');
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual({
      statusCode: 503,
      message:
        'Staffroom cannot answer at the moment because its database does not respond. Try again in a few seconds.',
    });
    expect(Number(reply.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    for (const client of held) client.release();
  }
  await world.people.employee.get('/api/time-off').expect(200);
});

it('a command that waits too long for a lock is refused with nothing half done, and may be repeated [R2]', async () => {
  const appUrl = world.database.appUrl.replace(/lock_timeout=\d+/, 'lock_timeout=500');
  const env = { MASTER_KEY: world.platform.config.masterKey!.toString('hex') };
  const hasty = await startTestPortal(env, { ...world.database, appUrl, drop: () => Promise.resolve() });
  const { employee } = world.people;
  const sick = world.nextSickDay();
  const ask = () =>
    hasty
      .bare()
      .post('/api/time-off')
      .set({ cookie: employee.cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': 'after-a-lock' })
      .send(sick);
  const before = await world.position();
  const holder = new pg.Client({ connectionString: world.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin; select from log.log_head for update');
    const reply = await ask();
    expect([reply.status, Number(reply.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await world.position()).toBe(before);
    expect((await employee.get('/api/time-off').expect(200)).text).not.toContain(sick.startDate);
  } finally {
    await holder.end();
  }
  await until(async () => (await ask()).status === 201); // its limits are short, so a slow machine may exceed them again
  await hasty.close();
});

/** A success, a refusal with a reason, or a 503 that says when to try again. */
function expectClear(replies: readonly Response[]): void {
  const unclear = replies.filter(({ status, headers }) => status >= 500 && !(status === 503 && headers['retry-after']));
  expect(unclear.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
}

async function expectNothingLeft(): Promise<void> {
  expect(world.pool.idleCount).toBe(world.pool.totalCount);
  expect(world.pool.waitingCount).toBe(0);
  const { rows } = await world.pool.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
}
