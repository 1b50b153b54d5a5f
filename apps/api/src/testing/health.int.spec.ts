/** What load balancers and supervisors learn about a portal, while everything works and while something does not. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { BackgroundHealth, Health } from '@staffroom/contracts/health.js';
import { environment } from './erasure-drill.js';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.js';
import { startMailServer } from './mail-server.js';
import { run } from './portal-process.js';
import { freePort } from './free-port.js';
import { s3Environment, startS3Server } from './s3-server.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { startTestPortal, type TestPortal } from './test-portal.js';
import { until } from './until.js';

const works: Health = {
  ready: true,
  closing: false,
  checks: { database: 'ok', migrations: 'ok', views: 'ok' },
  details: { jobQueue: 'ok', mailServer: 'ok', fileStore: 'ok', fileScanner: 'ok' },
  background: { state: 'failing', portals: 0, workers: 0, lastSeenSeconds: null },
};

describe('a portal', () => {
  let portal: TestPortal;
  beforeAll(async () => (portal = await startTestPortal()));
  afterAll(() => portal.close());

  it('is live and ready, to anyone', async () => {
    await portal.bare().get('/api/health/live').expect(200, { live: true });
    const detailsWork = async () =>
      isDeepStrictEqual((await portal.bare().get('/api/health/ready')).body.details, works.details);
    await until(detailsWork); // the first look opens everything, which may take longer than a reply waits for it
    await portal.bare().get('/api/health/ready').expect(200, works);
    await portal.bare().get('/api/health').expect(200, works);
  });

  it('keeps an idle connection for longer than proxies do', async () => {
    const reply = portal.bare().get('/api/health/live').set('Connection', 'keep-alive');
    await reply.expect('Keep-Alive', 'timeout=75');
  });

  it('is live but not ready while the views are those of another version', async () => {
    const { pool } = portal.platform;
    const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from state.view_fingerprint');
    const store = (fingerprint: string) =>
      pool.query('update state.view_fingerprint set fingerprint = $1', [fingerprint]);
    await store('of another version');
    const reply = await portal.bare().get('/api/health/ready').expect(503).expect('Retry-After', /^\d+$/);
    const checks = { ...works.checks, views: 'failing' };
    expect(reply.body).toEqual({ ...works, ready: false, checks, background: null });
    await portal.bare().get('/api/health/live').expect(200);
    await store(rows[0]!.fingerprint);
    await portal.bare().get('/api/health/ready').expect(200);
  });
});

it('a portal and a worker report that they do background work, until they end; a killed one is left out, and forgotten later', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-heartbeat-'));
  const env = environment(database, folder, randomBytes(32).toString('hex'));
  const port = await freePort();
  const portal = run('main', [], { ...env, PORT: String(port), DEMO: 'false' });
  const workers = [run('worker', [], env), run('worker', [], env)];
  const db = new pg.Client({ connectionString: database.ownerUrl });
  /** On a slow machine, the checks may take longer than a reply waits for them. */
  const background = async (): Promise<BackgroundHealth> =>
    ((await (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).json()) as Health).background ?? background();
  const areSeen = async (portals: number, count: number) => {
    const found = await background();
    return found.portals === portals && found.workers === count;
  };
  try {
    await db.connect();
    await until(() => portal.output().includes('Staffroom is ready'));
    await until(() => areSeen(1, 2));
    expect(await background()).toMatchObject({ state: 'ok', lastSeenSeconds: expect.any(Number) as number });
    workers[0]!.process.kill('SIGTERM');
    await until(() => areSeen(1, 1));
    workers[1]!.process.kill('SIGKILL');
    const ages = (interval: string) =>
      db.query(`update state.background_processes set seen_at = now() - $1::interval where kind = 'worker'`, [
        interval,
      ]);
    await ages('31 seconds');
    expect(await areSeen(1, 0)).toBe(true);
    await ages('11 minutes');
    await until(async () => (await db.query('select from state.background_processes')).rowCount === 1);
  } finally {
    for (const child of [portal, ...workers]) child.process.kill('SIGKILL');
    await db.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

describe('a portal without its servers', () => {
  let database: TestDatabase;
  let folder: string;
  let portal: TestPortal;
  let toDatabase: FaultyProxy;
  let toMails: FaultyProxy;
  let toFiles: FaultyProxy;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'staffroom-health-'));
    mails = await startMailServer();
    s3 = await startS3Server(folder);
    toDatabase = await startFaultyProxy(Number(new URL(database.appUrl).port));
    toMails = await startFaultyProxy(mails.port);
    toFiles = await startFaultyProxy(Number(new URL(s3.settings.endpoint).port));
    const appUrl = Object.assign(new URL(database.appUrl), { port: String(toDatabase.port) }).href;
    const env = {
      SMTP_URL: `smtp://postman:secret@127.0.0.1:${toMails.port}`,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      ...s3Environment(s3),
      S3_ENDPOINT: `http://127.0.0.1:${toFiles.port}`,
      CLAMAV_URL: `tcp://127.0.0.1:${await freePort()}`,
    };
    portal = await startTestPortal(env, { ...database, appUrl });
  });
  afterAll(async () => {
    for (const proxy of [toDatabase, toMails, toFiles]) proxy.become('works');
    await portal.close();
    await Promise.all([toDatabase.stop(), toMails.stop(), toFiles.stop(), mails.stop(), s3.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('is ready while neither jobs, mails, files nor the scanner can be reached, and asks each server once, however often it is asked', async () => {
    for (const proxy of [toMails, toFiles]) proxy.become('hangs');
    const replies = await Promise.all(Array.from({ length: 20 }, () => portal.bare().get('/api/health/ready')));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      const details = { jobQueue: 'failing', mailServer: 'failing', fileStore: 'failing', fileScanner: 'failing' };
      expect(body).toEqual({ ...works, details });
    }
    await until(() => toMails.accepted() > 0); // the replies wait for it for a moment only
    expect(toMails.accepted()).toBe(1);
  });

  it('is live but not ready while the database is silent', async () => {
    toDatabase.become('hangs');
    const replies = await Promise.all(Array.from({ length: 50 }, () => portal.bare().get('/api/health/ready')));
    for (const { status, headers, body } of replies) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const checks = { database: 'failing', migrations: 'failing', views: 'failing' };
      expect(body).toMatchObject({ ready: false, checks, background: null });
    }
    await portal.bare().get('/api/health/live').expect(200);
    toDatabase.become('works');
    await until(async () => (await portal.bare().get('/api/health/ready')).status === 200);
  });
});

it('a portal that gets SIGTERM says that it closes, serves for a while without keeping connections, and ends', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-drain-'));
  const env = environment(database, folder, randomBytes(32).toString('hex'));
  const port = await freePort();
  const start = (seconds: string) =>
    run('main', [], { ...env, PORT: String(port), DEMO: 'false', SHUTDOWN_DELAY_SECONDS: seconds });
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) => once(get({ port, path, agent }), 'response') as Promise<[IncomingMessage]>;
  const patient = start('600');
  try {
    await until(() => patient.output().includes('Staffroom is ready'));
    const [before] = await ask('/api/health/ready');
    before.resume();
    expect(before.headers.connection).toBe('keep-alive');
    patient.process.kill('SIGTERM');
    await until(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status === 503);
    const [health] = await ask('/api/health/ready');
    const body = JSON.parse((await health.toArray()).join('')) as Health;
    expect(body).toEqual({ ...works, ready: false, closing: true, background: expect.anything() as unknown });
    const [me] = await ask('/api/auth/me');
    me.resume();
    expect([me.statusCode, me.headers.connection]).toEqual([401, 'close']);
  } finally {
    patient.process.kill('SIGKILL');
  }
  const brief = start('1');
  const exited = once(brief.process, 'exit');
  await until(() => brief.output().includes('Staffroom is ready'));
  brief.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('after SIGTERM, the port closes before the background work, so that its end cannot cut off requests', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-door-'));
  const env = environment(database, folder, randomBytes(32).toString('hex'));
  const port = await freePort();
  const portal = run('main', [], { ...env, PORT: String(port), DEMO: 'false', SHUTDOWN_DELAY_SECONDS: '0' });
  const exited = once(portal.process, 'exit');
  const pool = new pg.Pool({ connectionString: database.adminUrl });
  const lock = new pg.Client({ connectionString: database.adminUrl });
  const isReported = async () => (await pool.query('select from state.background_processes')).rowCount === 1;
  try {
    await until(() => portal.output().includes('Staffroom is ready'));
    await until(isReported);
    await lock.connect();
    await lock.query('begin; lock table state.background_processes in exclusive mode');
    portal.process.kill('SIGTERM');
    const removesReport = `select from pg_stat_activity
      where query like 'delete from state.background_processes where id%' and wait_event_type = 'Lock'`;
    await until(async () => (await pool.query(removesReport)).rowCount === 1);
    await expect(fetch(`http://127.0.0.1:${port}/api/health/live`)).rejects.toThrow();
    await lock.query('rollback');
    expect(await exited).toEqual([0, null]);
  } finally {
    portal.process.kill('SIGKILL');
    await lock.end();
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
