/** Start, every kind of job, stop, and start again, with one of the databases that docs/operate/install.md offers. */
import { once } from 'node:events';
import { startMailServer } from './mail-server.js';
import { password } from './planted-company.js';
import { Browser, type Environment, run, runCli, startPortalProcess } from './portal-process.js';
import { redisDump, startRedis } from './redis-server.js';
import { createSetUp, type SetUp, type setUps } from './set-ups.js';
import { until } from './until.js';

const email = 'ana.plume@example.com';
const queues = ['mail', 'mail-retry', 'password-resets'];
/** On Redis its job, which waits for midnight, is listed too. */
const planned = 'daily';
const starts = 2;

/** Runs a portal and a worker twice, with jobs in PostgreSQL or on a Redis of their own. */
export async function expectRestarts(kind: (typeof setUps)[number], jobs: 'PostgreSQL' | 'Redis'): Promise<void> {
  /** Once refused, a mail passes through the queue of retries too. */
  const mailServer = { refuses: false };
  const mails = await startMailServer({ refusing: () => (mailServer.refuses ? 450 : 0) });
  const setUp = await createSetUp(kind);
  const redis = jobs === 'Redis' ? await startRedis() : null;
  const env = { ...setUp.env, ...(redis ? { REDIS_URL: redis.url } : {}), SMTP_URL: mails.url };
  try {
    for (let start = 1; start <= starts; start++) {
      const portal = await startPortalProcess(env);
      const worker = await startWorker(env);
      if (start === 1) await openAccount(env);
      try {
        await mailResetLink(portal.url, setUp, mailServer);
        const expected = redis ? [planned, ...queues] : queues;
        const used = async () => (redis ? await queuesOnRedis(redis.url) : await queuesOnPostgres(setUp)).toSorted();
        await until(async () => (await used()).length >= expected.length); // a job ends after its mail is sent
        expect(await used()).toEqual(expected);
      } finally {
        expect(await worker.stop()).toBe(0);
        await portal.stop();
      }
      expect(await portal.exited).toBe(0);
    }
  } finally {
    await Promise.all([mails.stop(), redis?.stop()]);
    await setUp.remove();
  }
}

async function mailResetLink(url: string, { query }: SetUp, mailServer: { refuses: boolean }): Promise<void> {
  const links = (condition: string) =>
    query(`select from state.mails where template = 'PASSWORD_RESET' and ${condition}`);
  const sent = (await links(`status = 'SENT'`)).length;
  mailServer.refuses = true;
  await new Browser(url).ask('POST', '/api/auth/forgot-password', { email });
  await until(async () => (await links(`status = 'QUEUED' and attempts = 1`)).length === 1);
  mailServer.refuses = false;
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
