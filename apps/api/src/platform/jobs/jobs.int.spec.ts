import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '../../testing/free-port.js';
import {
  redisDump,
  redisIsInstalled,
  skippedWithoutRedis,
  startRedis,
  startRedisAt,
} from '../../testing/redis-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { dumpOf, tracesIn } from '../../testing/traces.js';
import { until } from '../../testing/until.js';
import { createPool } from '../database/database.js';
import { DailyWork } from './daily-work.js';
import { Jobs } from './jobs.js';

describe('jobs on PostgreSQL', () => {
  itRunsJobs(() => Promise.resolve(undefined));
});

if (redisIsInstalled) {
  describe('jobs on Redis', () => {
    let redis: Awaited<ReturnType<typeof startRedis>>;

    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis.stop());

    itRunsJobs(() => Promise.resolve(redis.url));

    it('a Redis that refuses the password is the wrong one, and one that is away may come back', async () => {
      const secured = await startRedis('--requirepass', 'secret');
      const at = (url: string) => new Jobs({ options: { connectionString: 'postgres://unused' } } as pg.Pool, url);
      const { host } = new URL(secured.url);
      await expect(at(secured.url).expectAccess()).rejects.toThrow(
        'Redis refuses this process (NOAUTH). Check the user and the password in REDIS_URL.',
      );
      await expect(at(`redis://:wrong@${host}`).expectAccess()).rejects.toThrow('(WRONGPASS)');
      await at(`redis://:secret@${host}`).expectAccess();
      await secured.stop();
      await at(secured.url).expectAccess();
    });

    it('reports while Redis is away and when it is back, and ends meanwhile', async () => {
      const port = await freePort();
      let server = await startRedisAt(port);
      const jobs = new Jobs({ options: { connectionString: 'postgres://unused' } } as pg.Pool, server.url);
      const said: string[] = [];
      const errors: unknown[] = [];
      jobs.onBack = () => errors.length > 0 && said.push('back');
      jobs.onAway = (error) => errors.push(error);
      const done: object[] = [];
      const work = async (job: object) => void done.push(job);
      jobs.createWorker('first', work);
      jobs.createWorker('second', work);
      const queue = jobs.createQueue('first');
      await until(async () => queue.add({}));
      await until(() => done.length > 0);
      await server.stop();
      await until(() => errors.length > 0);
      expect(said).toEqual([]);
      server = await startRedisAt(port);
      await until(() => said.length > 0);
      await until(async () => (await queue.add({})) && done.length > 1);
      await server.stop();
      await jobs.close();
    });
  });
} else {
  skippedWithoutRedis('jobs on Redis');
}

function itRunsJobs(redisUrl: () => Promise<string | undefined>) {
  let database: TestDatabase;
  let pool: pg.Pool;
  let jobs: Jobs;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = createPool(database.appUrl);
    jobs = new Jobs(pool, await redisUrl());
  });
  afterEach(async () => {
    await jobs.close();
    await pool.end();
    await database.drop();
  });

  it('a job reaches a worker of another process', async () => {
    const other = new Jobs(pool, await redisUrl());
    const seen: number[] = [];
    other.createWorker<{ n: number }>('wake-ups', async ({ n }) => void seen.push(n));
    const queue = jobs.createQueue<{ n: number }>('wake-ups');
    expect(await queue.add({ n: 1 })).toBe(true);
    await until(() => seen.length === 1);
    await other.close();
    expect(seen).toEqual([1]);
  });

  it('a second request for a waiting job adds no job, a request after it is done does', async () => {
    const queue = jobs.createQueue<{ n: number }>('twice');
    await queue.add({ n: 1 }, 'same');
    await queue.add({ n: 2 }, 'same');
    const seen: number[] = [];
    jobs.createWorker<{ n: number }>('twice', async ({ n }) => void seen.push(n));
    await until(() => seen.length === 1);
    await until(async () => {
      await queue.add({ n: 3 }, 'same'); // not taken until the first one has ended
      return seen.length > 1;
    });
    expect(seen.slice(0, 2)).toEqual([1, 3]);
  });

  it('several workers share the work and each job is done once', async () => {
    const seen: number[] = [];
    for (let i = 0; i < 3; i++)
      jobs.createWorker<{ n: number }>('shared', async ({ n }) => void seen.push(n), { concurrency: 4 });
    const queue = jobs.createQueue<{ n: number }>('shared');
    await Promise.all(Array.from({ length: 40 }, (_, n) => queue.add({ n }, `job-${n}`)));
    await until(() => seen.length >= 40);
    expect(new Set(seen).size).toBe(40);
    expect(seen).toHaveLength(40);
  });

  it('a daily job is planned once, for the next midnight of the time zone, however many processes ask for it', async () => {
    const other = new Jobs(pool, await redisUrl());
    const zone = 'Europe/Madrid';
    for (const each of [jobs, other, jobs]) expect(await each.createQueue('nightly').repeatDaily(zone)).toBe(true);
    const queue = await other['connectQueue']('nightly');
    const planned = (await queue.getJobSchedulers()).map(({ next }) => new Date(next!));
    await queue.close();
    expect(planned).toHaveLength(1);
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
    expect(time.format(planned[0])).toBe('00:00:00');
    expect(planned[0]!.getTime() - Date.now()).toBeLessThan(25 * 3_600_000);
    await other.close();
  });

  it('daily work runs when a process starts and when its job comes, and ends with the process', async () => {
    let [runs, stopped] = [0, false];
    const task = { run: async () => void runs++, stop: () => void (stopped = true) };
    const daily = new DailyWork(jobs, [task], 'UTC', () => undefined);
    daily.start();
    await until(() => runs === 1);
    await jobs.createQueue('daily').add({});
    await until(() => runs === 2);
    await daily.stop();
    expect([runs, stopped]).toEqual([2, true]);
  });

  it('a daily task that fails does not hold up the others', async () => {
    let runs = 0;
    const reports: unknown[] = [];
    const broken = { run: () => Promise.reject(new Error('broken')), stop: () => undefined };
    const other = { run: async () => void runs++, stop: () => undefined };
    const daily = new DailyWork(jobs, [broken, other], 'UTC', (_what, error) => reports.push(error));
    daily.start();
    await until(() => runs === 1 && reports.length === 1);
    await daily.stop();
  });

  it('R23.3 stores no message of a failed job', async () => {
    const errors: string[] = [];
    const failing = () => Promise.reject(new TypeError('Ana Lopez has a broken leg'));
    jobs.createWorker('failing', failing, { onError: (error) => errors.push(`${error.name}: ${error.message}`) });
    await jobs.createQueue('failing').add({});
    await until(() => errors.length === 1);
    expect(errors).toEqual(['TypeError: TypeError']);
    const url = await redisUrl();
    const kept = url ? await redisDump(url) : await dumpOf(database.adminUrl);
    expect(tracesIn({ name: 'Ana Lopez', leg: 'broken leg' }, kept)).toEqual([]);
    expect(tracesIn({ reason: 'TypeError' }, kept)).not.toEqual([]);
  });

  it('a worker that closes finishes its current job', async () => {
    let finished = false;
    let begun = false;
    const worker = jobs.createWorker('slow', async () => {
      begun = true;
      await sleep(300);
      finished = true;
    });
    await jobs.createQueue('slow').add({});
    await until(() => begun);
    await worker.close();
    expect(finished).toBe(true);
  });

  it('after the end, a request opens no connection, and returns false', async () => {
    const queue = jobs.createQueue('late');
    await jobs.close();
    expect(await queue.add({})).toBe(false);
  });
}

it('a request to an unreachable queue returns false instead of waiting or failing the caller', async () => {
  const unreachable = { options: { connectionString: `postgres://nobody:nothing@127.0.0.1:${await freePort()}/none` } };
  const jobs = new Jobs(unreachable as unknown as pg.Pool);
  const queue = jobs.createQueue('dead');
  expect(await queue.add({})).toBe(false);
  await expect(queue.check()).rejects.toThrow('does not respond');
  await jobs.close().catch(() => undefined);
});
