/** The primary is killed while people write, and its synchronous standby takes over. Nobody restarts a process. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseUrl } from '../platform/database/database-url.js';
import { withConnection } from '../platform/database/connect.js';
import { createPool } from '../platform/database/database.js';
import { isUnreachable } from '../platform/database/sql-errors.js';
import { freePort } from '../testing/free-port.js';
import { OwnServer } from '../testing/own-server.js';
import { password } from '../testing/planted-company.js';
import {
  Browser,
  type Environment,
  type PortalProcess,
  run,
  runCli,
  startPortalProcess,
} from '../testing/portal-process.js';
import { origin } from '../testing/test-portal.js';
import { until } from '../testing/until.js';
import { untilDatabaseAnswers } from '../processes/until-database-answers.js';

const email = 'ana.plume@example.com';
const lanes = 4;

let primary: OwnServer;
let standby: OwnServer;
let dataDir: string;
let env: Environment;
let portals: PortalProcess[];
let worker: ReturnType<typeof run>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-failover-'));
  primary = await OwnServer.start();
  await primary.stop();
  standby = await primary.standby('standby');
  await primary.start({ synchronous_standby_names: 'standby' });
  await standby.start({ unix_socket_directories: tmpdir() });
  // the standby is named first: the portal must not take it for the primary
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  env = {
    DATABASE_URL: `postgres://staffroom_app@${hosts}/staffroom`,
    DATABASE_OWNER_URL: `postgres://staffroom_owner@${hosts}/staffroom`,
    DATA_DIR: dataDir,
    MASTER_KEY: 'ab'.repeat(32),
    PUBLIC_URL: origin,
  };
  portals = [await startPortalProcess(env), await startPortalProcess(env)];
  worker = run('worker', [], env);
  await until(() => worker.output().includes('is running'));
  const account = ['create-hr-manager', '--email', email, '--name', 'Ana Plume'];
  expect(await runCli(env, account, `${password}\n`)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  for (const portal of portals ?? []) await portal.stop();
  worker?.process.kill('SIGKILL');
  await standby.stop('immediate').catch(() => undefined);
  await primary.remove();
  await rm(dataDir, { recursive: true, force: true });
});

it('loses no write that was confirmed, and every portal and worker continues with the standby', async () => {
  const confirmed: string[] = [];
  let stopped = false;
  const browsers = await Promise.all(portals.map(signedIn));
  const { user } = await browsers[0]!.ask<{ user: { id: string } }>('GET', '/api/auth/me');
  const teamOf = (name: string) => ({ name, managerId: user.id });
  const working = browsers.flatMap((browser) =>
    Array.from({ length: lanes }, async () => {
      while (!stopped) {
        const team = randomUUID();
        const response = await browser.send('POST', '/api/teams', teamOf(team)).catch(() => null);
        if (response?.status === 201) confirmed.push(team);
        else await sleep(100);
      }
    }),
  );
  await until(() => confirmed.length > 50);

  await primary.kill();
  await sleep(500); // what was sent before has been answered or not
  const before = confirmed.length;
  await standby.run('postgres', 'select pg_promote()');
  await until(() => confirmed.length > before + 50);
  for (const browser of browsers)
    await until(async () => (await browser.send('POST', '/api/teams', teamOf(randomUUID()))).status === 201);
  stopped = true;
  await Promise.all(working);

  const rows = await standby.run<{ name: string }>('staffroom', 'select name from views.teams');
  const kept = new Set(rows.map(({ name }) => name));
  expect(confirmed.filter((name) => !kept.has(name))).toEqual([]);

  await browsers[0]!.ask('POST', '/api/auth/forgot-password', { email });
  await until(async () => (await mails()).some((text) => text.includes('/reset-password')));
  for (const portal of portals) await portal.stop();
  const others = `select from pg_stat_activity where usename = 'staffroom_app' and application_name like 'staffroom%'`;
  await until(async () => (await standby.run('postgres', others)).length > 0); // the worker's
});

it('an old primary that was started again by mistake is not taken for the primary', async () => {
  await primary.start();
  expect(await reached(primary.port, standby.port)).toBe(standby.port);
});

it('a host that accepts connections and stays silent does not keep others from the server', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(await reached(port, standby.port)).toBe(standby.port);
  silent.close();
});

it('a server that replies late, as on a busy machine, is waited for', async () => {
  const late = createServer((socket) => {
    socket.on('error', () => undefined);
    setTimeout(() => socket.pipe(connect(standby.port, '127.0.0.1').on('error', () => undefined)).pipe(socket), 3000);
  }).listen(0, '127.0.0.1');
  await once(late, 'listening');
  expect(await reached(await freePort(), (late.address() as AddressInfo).port)).toBe(standby.port);
  late.close();
});

it('if no host accepts writes, the error says of each one why', async () => {
  const hosts = `127.0.0.1:${await freePort()},127.0.0.1:${standby.port}`;
  const pool = createPool(readDatabaseUrl(`postgres://staffroom_app@${hosts}/nope`));
  const error = await pool.query('select').catch((reason: unknown) => reason as Error);
  expect((error as Error).message).toMatch(
    /accepts writes: 127\.0\.0\.1:\d+ \(ECONNREFUSED\), 127\.0\.0\.1:\d+ \(3D000 database "nope" does not exist\)$/,
  );
  expect(isUnreachable(error)).toBe(true);
  await pool.end();
});

it('with TLS, the certificate of the host that is reached counts, not that of the first one', async () => {
  await standby.stop();
  const { certificate, settings } = await standby.certify('localhost');
  await standby.start({ ...settings, unix_socket_directories: tmpdir() });
  const poolOf = (host: string) =>
    createPool(
      readDatabaseUrl(
        `postgres://staffroom_app@127.0.0.1:${primary.port},${host}:${standby.port}/staffroom?sslmode=verify-full&sslrootcert=${certificate}`,
      ),
    );
  const named = poolOf('localhost');
  const { rows } = await named.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  expect(rows).toEqual([{ ssl: true }]);
  await named.end();
  const unnamed = poolOf('127.0.0.1');
  await expect(unnamed.query('select')).rejects.toThrow('none of the hosts in DATABASE_URL accepts writes');
  await unnamed.end();
});

it('a portal reaches the server through its socket, too', async () => {
  const url = (role: string) => `postgres://${role}@/staffroom?host=${tmpdir()}&port=${standby.port}`;
  const urls = { DATABASE_URL: url('staffroom_app'), DATABASE_OWNER_URL: url('staffroom_owner') };
  const portal = await startPortalProcess({ ...env, ...urls });
  expect((await new Browser(portal.url).signIn(email, password)).status).toBe(200);
  await portal.stop();
});

it('a role may have a certificate instead of a password', async () => {
  await standby.stop();
  const server = await standby.certify('localhost');
  const role = await standby.expectCertificate('staffroom_app');
  await standby.start({ ...server.settings, ...role.settings, unix_socket_directories: tmpdir() });
  const url = `postgres://staffroom_app@localhost:${standby.port}/staffroom?sslmode=verify-full&sslrootcert=${server.certificate}`;
  const who = async (given: string) =>
    (await withConnection(readDatabaseUrl(given), (client) => client.query('select session_user as name'))).rows;
  expect(await who(`${url}&sslcert=${role.certificate}&sslkey=${role.key}`)).toEqual([{ name: 'staffroom_app' }]);
  await expect(who(url)).rejects.toThrow('connection requires a valid client certificate');
});

/** The port of the server that a pool uses. Like every process it tries again, because on a busy machine no host may answer in time. */
async function reached(...ports: number[]): Promise<number> {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
  const pool = createPool(readDatabaseUrl(`postgres://staffroom_app@${hosts}/staffroom`));
  const ask = () => pool.query<{ port: number }>('select inet_server_port() as port');
  const { rows } = await untilDatabaseAnswers(ask, () => undefined, AbortSignal.timeout(60_000));
  await pool.end();
  return rows[0]!.port;
}

async function signedIn({ url }: PortalProcess): Promise<Browser> {
  const browser = new Browser(url);
  expect((await browser.signIn(email, password)).status).toBe(200);
  return browser;
}

async function mails(): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')); // written to the end
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
