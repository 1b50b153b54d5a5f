/** What a portal and a worker do while the database, Redis, the mail server or the S3 server refuses connections or is silent. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type FaultyProxy, type ProxyMood, startFaultyProxy } from '../testing/faulty-proxy.js';
import { type MailServer, startMailServer } from '../testing/mail-server.js';
import { OwnServer } from '../testing/own-server.js';
import { password } from '../testing/planted-company.js';
import { Browser, type Environment, run, runCli } from '../testing/portal-process.js';
import { freePort } from '../testing/free-port.js';
import { redisIsInstalled, skippedWithoutRedis, startRedis } from '../testing/redis-server.js';
import { type S3Server, s3Environment, startS3Server } from '../testing/s3-server.js';
import { origin } from '../testing/test-portal.js';
import { until } from '../testing/until.js';

const email = 'ana.plume@example.com';
const maxConnections = 45;
/** Then a service manager kills what it stops (`deploy/compose.yml`, `deploy/systemd`). */
const serviceManagerWaitsMs = 20_000;

let folder: string;
let database: OwnServer;
let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
let mails: MailServer;
let s3: S3Server;
let env: Environment;
type Dependency = 'database' | 'Redis' | 'mail server' | 'S3 server';

const proxies = {} as Record<Dependency, FaultyProxy>;
const started: Process[] = [];
const taken: pg.Client[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-outages-'));
  database = await OwnServer.start({ max_connections: maxConnections });
  redis = redisIsInstalled ? await startRedis() : undefined;
  mails = await startMailServer();
  s3 = await startS3Server(join(folder, 'bucket'));
  proxies.database = await startFaultyProxy(database.port);
  if (redis) proxies.Redis = await startFaultyProxy(portOf(redis.url));
  proxies['mail server'] = await startFaultyProxy(mails.port);
  proxies['S3 server'] = await startFaultyProxy(portOf(s3.settings.endpoint));
  const through = (url: string, { port }: FaultyProxy) => Object.assign(new URL(url), { port: String(port) }).href;
  env = {
    DATABASE_URL: through(database.url('staffroom_app'), proxies.database),
    DATABASE_OWNER_URL: through(database.url('staffroom_owner'), proxies.database),
    SMTP_URL: through(mails.url, proxies['mail server']),
    ...s3Environment(s3),
    S3_ENDPOINT: `http://127.0.0.1:${proxies['S3 server'].port}`,
    ...(redis ? { REDIS_URL: through(redis.url, proxies.Redis) } : {}),
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    MASTER_KEY: randomBytes(32).toString('hex'),
    DEMO: 'false',
  };
  const account = ['create-hr-manager', '--email', email, '--name', 'Ana Plume'];
  expect(await runCli(env, account, `${password}\n`)).toMatchObject({ code: 0 });
});
afterEach(async () => {
  for (const proxy of Object.values(proxies)) proxy.become('works');
  for (const { child } of started.splice(0)) child.process.kill('SIGKILL');
  await releaseConnections();
  await database.run('staffroom', 'delete from state.rate_limits; delete from state.mails');
});
afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.stop();
  await Promise.all([mails.stop(), s3.close(), redis?.stop(), database.remove()]);
  await rm(folder, { recursive: true, force: true });
});

const dependencies: Dependency[] = [
  'database',
  ...(redisIsInstalled ? ['Redis' as const] : []),
  'mail server',
  'S3 server',
];
if (!redisIsInstalled) skippedWithoutRedis('what a portal does without Redis');

describe.each(dependencies)('while the %s', (dependency) => {
  it.each(['refuses', 'stalls'] as ProxyMood[])(
    '%s from the start, SIGTERM ends a portal and a worker within 10 s',
    async (mood) => {
      proxies[dependency].become(mood);
      await database.run('staffroom', waitingMail);
      const processes = await Promise.all([start('main'), start('worker')]);
      if (dependency === 'database')
        await until(() => processes.every(({ text }) => text().includes('Waiting for the database')));
      else await Promise.all(processes.map((one) => one.running()));
      await expectQuickEnd(processes);
    },
  );

  it.each(['refuses', 'stalls'] as ProxyMood[])(
    '%s later, SIGTERM ends a portal and a worker within 10 s',
    async (mood) => {
      const processes = await Promise.all([start('main'), start('worker')]);
      await Promise.all(processes.map((one) => one.running()));
      proxies[dependency].become(mood);
      if (dependency !== 'database') await database.run('staffroom', waitingMail);
      void fetch(`${processes[0]!.url}/api/health`).catch(() => undefined); // a request is running
      await sleep(4_000); // every task has met the fault
      await expectQuickEnd(processes);
    },
  );
});

it('a portal and a worker wait for a free connection, say so once a minute, and then start', async () => {
  await takeAllConnections();
  const processes = await Promise.all([start('main'), start('worker')]);
  await until(() => processes.every(({ text }) => text().includes('53300')));
  await sleep(10_000);
  for (const { text } of processes) expect(text().match(/Waiting for the database/g)).toHaveLength(1);
  await releaseConnections();
  await Promise.all(processes.map((one) => one.running()));
  await expectQuickEnd(processes);
});

it.each(redisIsInstalled ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])(
  'without a free connection, running processes with jobs on %s say so once a minute, and go on when there is one',
  async (jobs) => {
    const without: Environment = jobs === 'PostgreSQL' ? { REDIS_URL: '' } : {};
    const processes = await Promise.all([start('main', without), start('worker', without)]);
    await Promise.all(processes.map((one) => one.running()));
    const before = processes.map(({ text }) => text().length);
    await takeAllConnections();
    await until(() => processes.every(({ text }) => text().includes('53300')));
    await sleep(15_000);
    for (const [number, { text }] of processes.entries()) {
      const lines = text().slice(before[number]).trim().split('\n');
      expect(lines.filter((line) => line.includes('53300'))).toHaveLength(1);
      expect(lines.length).toBeLessThan(5);
    }
    await releaseConnections();
    mails.received.length = 0;
    const browser = new Browser(processes[0]!.url);
    await until(async () => (await browser.send('POST', '/api/auth/forgot-password', { email })).ok);
    await until(() => mails.received.length > 0);
    await expectQuickEnd(processes);
  },
);

interface Process {
  url: string;
  child: ReturnType<typeof run>;
  text(): string;
  running(): Promise<void>;
}

async function start(entry: 'main' | 'worker', more: Environment = {}): Promise<Process> {
  const port = await freePort();
  const child = run(entry, [], { ...env, ...more, PORT: String(port) });
  const text = () => child.output().toString();
  const ready = entry === 'main' ? 'Staffroom is ready' : 'worker is running';
  const one = {
    url: `http://127.0.0.1:${port}`,
    child,
    text,
    async running() {
      await until(() => text().includes(ready) || child.process.exitCode !== null);
      expect(text()).toContain(ready);
    },
  };
  started.push(one);
  return one;
}

async function expectQuickEnd(processes: readonly Process[]): Promise<void> {
  const codes = await Promise.all(
    processes.map(async ({ child }) => {
      const exited = once(child.process, 'exit', { signal: AbortSignal.timeout(serviceManagerWaitsMs) });
      child.process.kill('SIGTERM');
      return ((await exited) as [number | null])[0];
    }),
  );
  expect(codes).toEqual(processes.map(() => 0));
}

/** Ends all others. The superuser's places are taken as well. */
async function takeAllConnections(): Promise<void> {
  const url = database.url('postgres', 'postgres');
  const first = new pg.Client({ connectionString: url });
  await first.connect();
  taken.push(first);
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const isFull = await client.connect().then(
      () => !taken.push(client),
      () => true,
    );
    if (!isFull) continue;
    const ended = await first.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where usename like 'staffroom%' and backend_type = 'client backend'`);
    if (ended.rowCount === 0) break;
  }
}

async function releaseConnections(): Promise<void> {
  await Promise.all(taken.splice(0).map((client) => client.end()));
}

const waitingMail = `insert into state.mails (id, event_id, recipient_id, template, params)
  select gen_random_uuid(), id, (data->>'userId')::uuid, 'NEW_ACCOUNT', '{}' from log.events where type = 'UserCreated' limit 1`;

function portOf(url: string): number {
  return Number(new URL(url).port);
}
