/** Three portals and two workers at work stay below PostgreSQL's default limit of connections. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, startMailServer } from '../testing/mail-server.js';
import { OwnServer } from '../testing/own-server.js';
import { type Environment, run } from '../testing/portal-process.js';
import { freePort } from '../testing/free-port.js';
import { origin } from '../testing/test-portal.js';
import { until } from '../testing/until.js';

const perProcess = 19; // the table in docs/operate/several-servers.md

let folder: string;
let database: OwnServer;
let mails: MailServer;
let release: () => void;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-connections-'));
  database = await OwnServer.start();
  const released = new Promise<void>((resolve) => (release = resolve));
  mails = await startMailServer({ beforeAcknowledging: () => released });
});
afterAll(async () => {
  release();
  await Promise.all([mails.stop(), database.remove()]);
  await rm(folder, { recursive: true, force: true });
});

it('three portals and two workers, with every mail place taken and requests waiting, use no more than 95', async () => {
  const env = {
    DATABASE_URL: database.url('staffroom_app'),
    DATABASE_OWNER_URL: database.url('staffroom_owner'),
    SMTP_URL: mails.url,
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    MASTER_KEY: randomBytes(32).toString('hex'),
    DEMO: 'true', // people who get mails
  };
  const portals = [await start('main', env)];
  for (const entry of ['main', 'main', 'worker', 'worker'] as const) portals.push(await start(entry, env));
  // every process sends the mails that the seeding has caused, and the mail server acknowledges none
  let most = 0;
  const count = async () => {
    const [row] = await database.run<{ count: number }>('postgres', counting);
    most = Math.max(most, row!.count);
    return row!.count;
  };
  const calls = portals.flatMap(({ url }) => (url ? Array.from({ length: 60 }, () => ask(url)) : []));
  const ended = Promise.all(calls);
  await until(async () => (await count()) > 5 * 10);
  await ended;
  for (let samples = 0; samples < 50; samples++) await count();
  expect(most).toBeLessThanOrEqual(5 * perProcess);
  const codes = portals.map(({ stop }) => stop());
  expect(await Promise.all(codes)).toEqual([0, 0, 0, 0, 0]);
}, 300_000);

const counting = `select count(*)::int from pg_stat_activity where usename like 'staffroom%' and backend_type = 'client backend'`;

async function ask(url: string): Promise<void> {
  for (let call = 0; call < 4; call++) {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'Wrong1234' });
    const headers = { origin, 'content-type': 'application/json', connection: 'close' };
    await (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).text();
  }
}

async function start(entry: 'main' | 'worker', env: Environment) {
  const port = await freePort();
  const child = run(entry, [], { ...env, PORT: String(port) });
  const ready = entry === 'main' ? 'Staffroom is ready' : 'worker is running';
  await until(() => child.output().includes(ready) || child.process.exitCode !== null, 150_000);
  expect(child.output().toString()).toContain(ready);
  return {
    url: entry === 'main' ? `http://127.0.0.1:${port}` : null,
    async stop() {
      const exited = once(child.process, 'exit');
      child.process.kill('SIGTERM');
      return ((await exited) as [number | null])[0];
    },
  };
}
