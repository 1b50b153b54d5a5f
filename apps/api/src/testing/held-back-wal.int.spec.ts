/**
 * The only synchronous standby of the database stops receiving. What is committed is then visible to other connections
 * but not durable: it is lost if the standby takes over. Nothing that depends on it may leave the portal.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import type { CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { AttemptLimiter } from '../modules/auth/attempt-limiter.js';
import { SessionStore } from '../modules/auth/facade.js';
import { ErasureList } from '../modules/erasure/facade.js';
import { MailDelivery } from '../modules/mails/mail-delivery.js';
import { withConnection } from '../platform/database/connect.js';
import { createPool } from '../platform/database/database.js';
import { flush } from '../platform/database/durability.js';
import { JobsPool } from '../platform/jobs/jobs-pool.js';
import { Clock } from '../platform/clock/clock.js';
import { Quotas } from '../platform/quotas/quotas.js';
import { SubscriptionRunner } from '../platform/subscriptions/subscription-runner.js';
import { OwnServer } from './own-server.js';
import { runCli } from './portal-process.js';
import { pdf } from './sample-files.js';
import { withLongTimeouts } from './test-database.js';
import { startTestPortal, type TestPortal } from './test-portal.js';
import { until } from './until.js';

let primary: OwnServer;
let standby: OwnServer;
let portal: TestPortal;
let receiver: number;
let cookies: { ana: string; hr: string };

const env = { MASTER_KEY: 'ab'.repeat(32) };
const send = (who: 'ana' | 'hr', method: 'post' | 'patch' | 'delete', path: string) =>
  portal.bare()[method](path).set({ cookie: cookies[who], 'sec-fetch-site': 'same-origin' });

beforeAll(async () => {
  primary = await OwnServer.start();
  await primary.stop();
  standby = await primary.standby('standby');
  await primary.start({ synchronous_standby_names: 'standby' });
  await standby.start();
  const [ownerUrl, appUrl] = [primary.url('staffroom_owner'), withLongTimeouts(primary.url('staffroom_app'))];
  portal = await startTestPortal(env, {
    ownerUrl,
    appUrl,
    adminUrl: primary.url('postgres'),
    drop: () => Promise.resolve(),
  });
  const sessions = new SessionStore(portal.platform.pool);
  const ana = await portal.settle('ana@example.com', 'Correct1horse');
  const hr = await portal.settle('hr@example.com', 'Correct1horse', { role: 'HR_MANAGER' });
  cookies = { ana: `sid=${await sessions.open(ana)}`, hr: `sid=${await sessions.open(hr)}` };
});
afterAll(async () => {
  await portal.close();
  await standby.stop('immediate').catch(() => undefined);
  await primary.remove();
});
afterEach(() => signal('SIGCONT')); // also after a failure

it('nothing leaves the portal before it is durable, and everything leaves once it is', async () => {
  const world = await prepared('2027-06-07');
  await holdBack();
  const actions = begin(world);
  await actions.haveHadTheirChance();
  expect(await actions.left()).toEqual([]);
  signal('SIGCONT');
  await until(async () => (await actions.left()).length === actions.names.length);
  await actions.end();
});

it('what is only counted is not waited for', async () => {
  await holdBack();
  await portal.app.get(Quotas).take('changes', randomUUID());
  const refused = () => Promise.reject(new Error('too many attempts'));
  await portal.app.get(AttemptLimiter).begin('sign-in', 'ana@example.com', { address: '203.0.113.9' }, refused);
  signal('SIGCONT');
});

it('whoever only reads is served, with a session, an API token or the address of a calendar that was last used long ago', async () => {
  const { pool } = portal.platform;
  const expiresOn = addDays(portal.app.get(Clock).today(), 30);
  const token = { name: 'Payroll sync', scopes: ['people:read'], expiresOn };
  const { secret } = (await send('hr', 'post', '/api/tokens').send(token).expect(201)).body as CreatedApiToken;
  const feed = await send('ana', 'post', '/api/calendar-feeds').send({ kind: 'HOLIDAYS' }).expect(201);
  const { address } = feed.body as CreatedCalendarFeed;
  await pool.query(`update state.sessions set used_at = now() - interval '1 hour'`);
  await holdBack();
  await portal.bare().get('/api/auth/me').set('cookie', cookies.ana).expect(200);
  await portal.bare().get('/api/users').set('authorization', `Bearer ${secret}`).expect(200);
  await portal.bare().get(new URL(address!).pathname).expect(200);
  const used = `select from state.sessions where used_at > now() - interval '1 minute' union all
    select from state.api_tokens where used_at is not null union all
    select from state.calendar_feeds where read_at is not null`;
  expect((await pool.query(used)).rowCount).toBe(3);
  signal('SIGCONT');
});

it('a deletion that waits for the standby locks nobody out', async () => {
  const goneId = await portal.settle('gone@example.com', 'Correct1horse');
  await portal.platform.fileBackend.check(); // the first time, this writes
  await holdBack();
  const deletion = send('hr', 'delete', `/api/users/${goneId}`).then(({ status }) => status);
  const flushing = `select from pg_stat_activity where wait_event = 'SyncRep' and query = $flush$${flush}$flush$`;
  await until(async () => (await primary.run('postgres', flushing)).length > 0);
  await withConnection(primary.url('staffroom_app'), (other) =>
    other.query(`begin; set local lock_timeout = '5s'; select log.lock_directory(); rollback`),
  );
  signal('SIGCONT');
  expect(await deletion).toBe(204);
});

it('what was given up does not stay on the server, where it would take a connection after the other', async () => {
  const options = { application_name: 'given up', max: 3, query_timeout: 500 };
  const connectionString = primary.url('staffroom_app');
  const pool = createPool(`${connectionString}?query_timeout=500`, { name: 'given up', max: 3 });
  const jobs = new JobsPool({ ...options, connectionString }, () => undefined);
  const sessions = async () => {
    const sql = `select state from pg_stat_activity where application_name = 'given up' and state <> 'idle'`;
    return (await primary.run<{ state: string }>('postgres', sql)).length;
  };
  await holdBack();
  const waits = [1, 2, 3].map(() => pool.query(flush));
  const given = await Promise.allSettled([...waits, pool.durable(), jobs.query(flush)]);
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 'rejected'));
  await until(async () => (await sessions()) === 0);
  signal('SIGCONT');
  await Promise.all([pool.end(), jobs.end()]);
});

it('whoever waits behind a flush that is given up does not wait as long again', async () => {
  const pool = createPool(`${primary.url('staffroom_app')}?query_timeout=1000`);
  await holdBack();
  const running = pool.durable();
  let hasEnded = false;
  const behind = pool.durable().finally(() => (hasEnded = true));
  behind.catch(() => undefined);
  await expect(running).rejects.toThrow('Query read timeout');
  await setImmediate();
  expect(hasEnded).toBe(true);
  await expect(behind).rejects.toThrow('Query read timeout');
  signal('SIGCONT');
  const all = () => Promise.all([pool.durable(), pool.durable(), pool.durable()]);
  await until(() =>
    all().then(
      () => true,
      () => false, // within a second, on a slow machine
    ),
  );
  await pool.end();
});

it('what is lost when the standby takes over has not left the portal', async () => {
  const world = await prepared('2027-06-09');
  await holdBack();
  const actions = begin(world);
  await actions.haveHadTheirChance();
  const seen = (await portal.platform.log.after(0, 10_000)).length;
  await primary.stop('immediate');
  signal('SIGKILL'); // what it has received and not written is lost
  await actions.end();
  expect(await actions.left()).toEqual([]);
  await until(tookOver);
  const [kept] = await standby.run<{ events: string }>('staffroom', 'select count(*) as events from log.events');
  expect(Number(kept!.events)).toBeLessThan(seen);
});

/** The standby begins again after the loss of a process, and ends the connection that asks: whether it took over is asked on another one. */
async function tookOver(): Promise<boolean> {
  await standby.run('staffroom', 'select pg_promote()').catch(() => undefined);
  const asked = standby.run<{ tookOver: boolean }>('staffroom', 'select not pg_is_in_recovery() as "tookOver"');
  return asked.then(([row]) => row!.tookOver).catch(() => false);
}

async function holdBack(): Promise<void> {
  const [row] = await standby.run<{ pid: number }>('staffroom', 'select pid from pg_stat_wal_receiver');
  receiver = row!.pid;
  signal('SIGSTOP');
}

function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(receiver, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended
  }
}

type World = Awaited<ReturnType<typeof prepared>>;

/** Everything that the actions need, durable before they begin. */
async function prepared(date: string) {
  const { pool } = portal.platform;
  const goneId = await portal.settle(`${date}@example.com`, 'Correct1horse');
  const { body: me } = await portal.bare().get('/api/auth/me').set('cookie', cookies.ana).expect(200);
  const userId = (me as { user: { id: string } }).user.id;
  const form = send('hr', 'post', '/api/documents/upload').field({ userId });
  const { body } = await form.attach('files', pdf, 'Contract.pdf').expect(201);
  const mailId = randomUUID();
  await pool.query(`insert into state.mails (id, event_id, recipient_id, template) values ($1, $2, $3, 'NONE')`, [
    mailId,
    randomUUID(),
    userId,
  ]);
  return { date, userId, goneId, mailId, documentId: (body as { id: string }[])[0]!.id, files: await storedFiles() };
}

/** One of everything that can leave the portal. Each depends on an append that other connections see already. */
function begin({ date, userId, goneId, mailId, documentId, files }: World) {
  const { pool, log, config, fileBackend, files: store } = portal.platform;
  const gone: string[] = [];
  const running: Promise<unknown>[] = [];
  const checkpoint = join(portal.dataDir, `checkpoint-${date}.json`);
  const personExport = join(portal.dataDir, `export-${date}`);
  const signedExport = join(portal.dataDir, `log-${date}.jsonl`);
  const manifest = `${signedExport}.manifest.json`;
  const key = randomUUID();
  const reply = (name: string, request: ReturnType<typeof send>) => {
    running.push(
      request.then(
        ({ status }) => void (status < 500 && gone.push(name)),
        () => undefined,
      ),
    );
  };
  const edit = (fields: object) => send('hr', 'patch', `/api/users/${userId}`).send(fields);
  const signIn = () =>
    portal
      .bare()
      .post('/api/auth/login')
      .set('sec-fetch-site', 'same-origin')
      .send({ email: 'ana@example.com', password: 'Correct1horse' });
  const promotion = { jobTitle: `Lead since ${date}` };

  reply('a reply', edit(promotion).set('idempotency-key', key));
  const runner = new SubscriptionRunner(
    log,
    [{ name: `test-${date}`, types: ['UserEdited'], handle: async () => void gone.push('an event') }],
    () => undefined,
  );
  const message = { to: { name: 'Ana', address: 'ana@example.com' }, subject: '', text: '', html: '' };
  const transport = { send: () => Promise.resolve(gone.push('a mail')).then(() => null) };
  const delivery = new MailDelivery(
    pool,
    () => pool.durable(),
    transport,
    () => Promise.resolve(message),
    config.publicUrl,
    () => undefined,
  );
  const names = ['a reply', 'a repetition', 'a refusal', 'a change of nothing', 'a mail', 'an event'];
  const rest = async () => {
    await until(async () => {
      const events = await log.after(0, 10_000);
      return events.some(
        ({ type, data }) => type === 'UserEdited' && JSON.stringify(data).includes(promotion.jobTitle),
      );
    });
    reply('a repetition', edit(promotion).set('idempotency-key', key));
    reply('a refusal', edit({ email: 'hr@example.com' }));
    reply('a change of nothing', edit(promotion));
    reply('a deletion', send('hr', 'delete', `/api/documents/${documentId}`));
    running.push(delivery.deliver(mailId).catch(() => undefined));
    runner.start();
    const released = `select from state.files where released_at is not null`;
    await until(async () => (await pool.query(released)).rowCount === 1);
    running.push(store.removeReleased().catch(() => undefined));
    reply('an erasure', send('hr', 'delete', `/api/users/${goneId}`));
    const cli = { ...env, DATA_DIR: portal.dataDir, DATABASE_URL: primary.url('staffroom_app') };
    running.push(runCli(cli, ['audit', 'checkpoint', '--out', checkpoint]));
    running.push(runCli(cli, ['audit', 'export', '--out', signedExport]));
    running.push(runCli(cli, ['subject-export', userId, personExport]));
    reply('a sign-in', signIn());
  };
  const started = rest();
  return {
    names: [
      ...names,
      'a deletion',
      'bytes of a file',
      'a line of the erasure list',
      'a checkpoint',
      'a signed export',
      'a sign-in',
      'an export',
    ].sort(),
    async haveHadTheirChance() {
      await started;
      await until(async () => {
        const ended = [checkpoint, personExport, manifest].filter((path) => existsSync(path)).length;
        return ended + (await waitingForStandby('staffroom audit')) === 3;
      });
      await sleep(500);
    },
    async left(): Promise<string[]> {
      const { steps } = await new ErasureList(fileBackend, log.keyring).read(); // which does not ask the database
      return [
        ...gone.filter((name) => names.includes(name) || ['a deletion', 'a sign-in'].includes(name)),
        ...((await storedFiles()) < files ? ['bytes of a file'] : []),
        ...(steps.some(({ person }) => person === goneId) ? ['a line of the erasure list'] : []),
        ...(existsSync(checkpoint) ? ['a checkpoint'] : []),
        ...(existsSync(manifest) ? ['a signed export'] : []),
        ...(existsSync(personExport) ? ['an export'] : []),
      ].sort();
    },
    async end() {
      await Promise.all(running);
      await runner.stop();
    },
  };
}

async function waitingForStandby(name: string): Promise<number> {
  const rows = await primary.run(
    'postgres',
    `select from pg_stat_activity where application_name = '${name}' and wait_event = 'SyncRep'`,
  );
  return rows.length;
}

async function storedFiles(): Promise<number> {
  const entries = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'erasures').length;
}
