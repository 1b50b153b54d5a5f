/** Start, every kind of job, stop, and start again, with each database that the README offers. */
import { once } from 'node:events';
import { type MailServer, startMailServer } from '../testing/mail-server.js';
import { password } from '../testing/planted-company.js';
import { Browser, type Environment, run, runCli, startPortalProcess } from '../testing/portal-process.js';
import { redisDump, redisIsInstalled, skippedWithoutRedis, startRedis } from '../testing/redis-server.js';
import { createSetUp, type SetUp, setUps } from '../testing/set-ups.js';
import { until } from '../testing/until.js';

const email = 'ana.plume@example.com';
const queues = ['mail', 'mail-retry', 'password-resets'];
const starts = 2;

let mails: MailServer;
/** Once refused, a mail passes through the queue of retries too. */
let refusesMails = false;
beforeAll(async () => (mails = await startMailServer({ refusing: () => (refusesMails ? 450 : 0) })));
afterAll(() => mails.stop());

describe.each(setUps)('a portal and a worker, %s', (kind) => {
  it('start again after every kind of job, with jobs in PostgreSQL', async () => {
    const setUp = await createSetUp(kind);
    await restartAfterJobs(setUp, {}, () => queuesOnPostgres(setUp)).finally(() => setUp.remove());
  });

  if (redisIsInstalled) {
    it('start again after every kind of job, with jobs on Redis', async () => {
      const [setUp, redis] = await Promise.all([createSetUp(kind), startRedis()]);
      try {
        await restartAfterJobs(setUp, { REDIS_URL: redis.url }, () => queuesOnRedis(redis.url));
      } finally {
        await redis.stop();
        await setUp.remove();
      }
    });
  } else {
    skippedWithoutRedis(`restarts with Redis, ${kind}`);
  }
});

async function restartAfterJobs(setUp: SetUp, more: Environment, usedQueues: () => Promise<string[]>): Promise<void> {
  const env = { ...setUp.env, ...more, SMTP_URL: mails.url };
  for (let start = 1; start <= starts; start++) {
    const portal = await startPortalProcess(env);
    const worker = await startWorker(env);
    if (start === 1) await openAccount(env);
    try {
      await mailResetLink(portal.url, setUp);
      expect((await usedQueues()).toSorted()).toEqual(queues);
    } finally {
      expect(await worker.stop()).toBe(0);
      await portal.stop();
    }
    expect(await portal.exited).toBe(0);
  }
}

async function mailResetLink(url: string, { query }: SetUp): Promise<void> {
  const links = (condition: string) =>
    query(`select from state.mails where template = 'PASSWORD_RESET' and ${condition}`);
  const sent = (await links(`status = 'SENT'`)).length;
  refusesMails = true;
  await new Browser(url).ask('POST', '/api/auth/forgot-password', { email });
  await until(async () => (await links(`status = 'QUEUED' and attempts = 1`)).length === 1);
  refusesMails = false;
  await query(`update state.mails set next_attempt_at = now() where status = 'QUEUED'`);
  await until(async () => (await links(`status = 'SENT'`)).length === sent + 1);
}

/** Each queue keeps a list of what happened to its jobs. */
async function queuesOnPostgres({ query }: SetUp): Promise<string[]> {
  const rows = await query<{ queue: string }>(`select distinct queue from jobs.event where event = 'completed'`);
  return rows.map(({ queue }) => queue);
}

async function queuesOnRedis(url: string): Promise<string[]> {
  return (await redisDump(url)).flatMap(({ where }) => /^bull:(.+):events$/.exec(where)?.[1] ?? []);
}

async function openAccount(env: Environment): Promise<void> {
  const args = ['create-hr-manager', '--email', email, '--name', 'Ana Plume'];
  expect(await runCli(env, args, `${password}\n`)).toMatchObject({ code: 0 });
}

async function startWorker(env: Environment) {
  const child = run('worker', [], env);
  await until(() => child.output().includes('is running') || child.process.exitCode !== null);
  expect(child.output().toString()).toContain('The Staffroom worker is running.');
  return {
    async stop() {
      child.process.kill('SIGTERM');
      const [code] = (await once(child.process, 'exit')) as [number | null];
      return code;
    },
  };
}
