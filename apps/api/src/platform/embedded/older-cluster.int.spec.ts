/** Clusters that older versions made, whose owner was the superuser, and their conversion by the first start of a portal. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeOlderCluster } from '../../testing/older-cluster.js';
import { run } from '../../testing/portal-process.js';
import { by, connect, contradictions, tally } from '../../testing/test-log.js';
import { dumpOf } from '../../testing/traces.js';
import { until } from '../../testing/until.js';
import { embeddedServerLock } from '../database/advisory-locks.js';
import { verifyLog } from '../log-integrity/verify-chain.js';
import { migrate } from '../migrations/migrate.js';
import { ensureViews } from '../views/views.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

// inside the folder of the test run, so that an interrupted run is cleaned up too
const original = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'older-original');
const dataDir = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'older');
const masterKey = randomBytes(32);
const running: EmbeddedPostgres[] = [];
let clients: pg.Client[] = [];

const start = async (shared = false): Promise<EmbeddedPostgres> => {
  const started = await startEmbeddedPostgres(dataDir, { fsync: false, shared });
  running.push(started);
  return started;
};
const connected = async (url: string, database = 'staffroom'): Promise<pg.Client> => {
  const client = new pg.Client(Object.assign(new URL(url), { pathname: `/${database}` }).href);
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
};
const ask = async <Row extends object>(url: string, sql: string): Promise<Row[]> => {
  const client = await connected(url);
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
};

/** An older cluster with a log of five events, and the right of an auditor to read it. Each test has a copy. */
beforeAll(async () => {
  await makeOlderCluster(original);
  const { ownerUrl, appUrl, leave } = await startEmbeddedPostgres(original, { fsync: false, shared: true });
  await migrate(ownerUrl, 'staffroom_app');
  const { pool, codec, views } = connect(appUrl, masterKey);
  await ensureViews(pool, codec, views);
  await pool.end();
  await count(appUrl, 5);
  await ask(
    ownerUrl,
    'create role auditor; grant usage on schema log to auditor; grant select on log.events to auditor',
  );
  await leave();
  expect(existsSync(join(original, 'postgres/data/postmaster.pid'))).toBe(false); // or the copies would be torn
});
beforeEach(() => execFileSync('cp', ['-a', original, dataDir]));
afterEach(async () => {
  for (const client of clients) await client.end();
  clients = [];
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => rmSync(original, { recursive: true, force: true }));

async function count(appUrl: string, times: number): Promise<void> {
  const { log, pool } = connect(appUrl, masterKey);
  for (let n = 0; n < times; n++) await log.run(tally, 'tally-a', () => ({ tallyId: 'a' }), by('Count'));
  await pool.end();
}

/** Catalogs that name an owner. */
const owned = `select format('select %L as kind, oid, %I as owner from %s', attrelid::regclass, attname, attrelid::regclass) as sql
  from pg_attribute join pg_class c on c.oid = attrelid
  where attname ~ '(owner|dba)$' and atttypid = 'oid'::regtype and relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace and attnum > 0`;

/** The kinds of objects that no one but PostgreSQL's initdb should have left to the superuser. */
async function leftToSuperuser(url: string): Promise<object[]> {
  const each = (await ask<{ sql: string }>(url, owned)).map(({ sql }) => sql);
  expect(each.length).toBeGreaterThan(10);
  return ask(
    url,
    `select kind, count(*) from (${each.join(' union all ')}) o where owner = 10 and oid >= 16384 group by 1`,
  );
}

const superusers = async ({ ownerUrl }: EmbeddedPostgres) =>
  (await ask<{ name: string }>(ownerUrl, 'select rolname as name from pg_roles where rolsuper')).map(
    ({ name }) => name,
  );
const content = async (url: string) =>
  (await dumpOf(url))
    .filter(({ where }) => !/^(pg_catalog|information_schema)\./.test(where))
    .map(({ where, bytes }) => `${where}: ${bytes.toString('hex')}`);

async function expectConverted(server: EmbeddedPostgres, events: number): Promise<void> {
  const { ownerUrl, appUrl, adminUrl } = server;
  expect(await superusers(server)).toEqual(['staffroom_admin']);
  expect(await leftToSuperuser(ownerUrl)).toEqual([]);
  await migrate(ownerUrl, 'staffroom_app');
  await count(appUrl, 1);
  const admin = await connected(adminUrl);
  expect(await verifyLog(admin)).toMatchObject({ intact: true, position: events + 1 });
  expect(await contradictions(admin)).toEqual([]);
}

describe('an embedded database of an older version, whose owner is a superuser', () => {
  it('gets an owner without that right, who owns everything in it, at the first start of a portal', async () => {
    const command = await start(true);
    expect(await superusers(command)).toEqual(['staffroom_owner']);
    expect((await leftToSuperuser(command.ownerUrl)).length).toBeGreaterThan(3);
    const before = await content(command.ownerUrl);
    expect(before.length).toBeGreaterThan(20);
    await command.leave();

    const portal = await start();

    expect(await content(portal.adminUrl)).toEqual(before);
    expect([portal.ownerUrl, portal.appUrl]).toEqual([command.ownerUrl, command.appUrl]);
    await expectConverted(portal, 5);
    const auditor = await connected(portal.adminUrl);
    await auditor.query('set session authorization auditor');
    expect((await auditor.query('select from log.events')).rowCount).toBe(6);
    await portal.stop();
    await expectConverted(await start(), 6);
  });

  it('is the older one or the converted one if the portal is killed in the middle', async () => {
    const command = await start(true);
    const reader = await connected(command.ownerUrl);
    await reader.query('begin; select from log.events');
    for (let time = 1; time <= 2; time++) {
      const { process: portal } = run('testing/embedded.child', [dataDir], {});
      await until(async () => (await reader.query(waitingForEvents)).rowCount === 1);
      portal.kill('SIGKILL');
      await once(portal, 'exit');
      await until(async () => (await reader.query(conversions)).rowCount === 0);
      expect(await superusers(command)).toEqual(['staffroom_owner']);
    }
    await reader.query('rollback');
    expect((await leftToSuperuser(command.ownerUrl)).length).toBeGreaterThan(3);
    await expectConverted(await start(), 5);
  });

  it('is the older one or the converted one if the server is killed in the middle', async () => {
    const command = await start(true);
    const reader = await connected(command.ownerUrl);
    await reader.query('begin; select from log.events');
    const { process: portal, output } = run('testing/embedded.child', [dataDir], {});
    await until(async () => (await reader.query(waitingForEvents)).rowCount === 1);
    process.kill(Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await until(() => /started|failed/.test(output().toString())); // it tries again by itself
    expect(output().toString()).toBe('started\n');
    portal.kill('SIGKILL');
    await once(portal, 'exit');
    await expectConverted(await start(), 5);
  });

  it('is converted by one of two portals that start at once with three commands', async () => {
    const commands = Promise.all([start(true), start(true), start(true)]);
    const portals = await Promise.allSettled([start(), start()]);
    expect(portals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(portals.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/^Another Staffroom is running/) as string },
    });
    for (const { appUrl } of await commands) await count(appUrl, 1);
    for (const portal of portals) if (portal.status === 'fulfilled') await expectConverted(portal.value, 8);
  });

  it('is left unchanged by a command next to a portal of the older version', async () => {
    const older = await start(true);
    const hold = await connected(older.ownerUrl, 'postgres');
    await hold.query('select pg_advisory_lock($1)', [embeddedServerLock]);

    const command = await start(true);
    await migrate(command.ownerUrl, 'staffroom_app');
    await count(command.appUrl, 1);

    expect(await superusers(older)).toEqual(['staffroom_owner']);
    await expect(start()).rejects.toThrow(/^Another Staffroom is running/);
    expect(await superusers(older)).toEqual(['staffroom_owner']);
  });

  it('is not converted while a command uses its tables, and the portal says so', async () => {
    const command = await start(true);
    const reader = await connected(command.ownerUrl);
    await reader.query('begin; select from log.events');
    await expect(start()).rejects.toThrow(
      /^The embedded database .* Stop all workers and commands, and start again\.$/,
    );
    expect((await reader.query('select from log.events')).rowCount).toBe(5); // the server still runs
    expect(await superusers(command)).toEqual(['staffroom_owner']);
    await reader.query('rollback');
    await expectConverted(await start(), 5);
  });

  it('gives the owner, at the next start, what a command with a connection from before has created', async () => {
    const command = await start(true);
    const former = await connected(command.ownerUrl);
    const portal = await start();
    await former.query('create table state.late (id integer primary key); create type state.kind as enum ()');
    expect((await leftToSuperuser(portal.adminUrl)).length).toBeGreaterThan(1);
    await portal.stop();
    await expectConverted(await start(), 5);
  });
});

const waitingForEvents = `select from pg_locks where relation = 'log.events'::regclass and not granted`;
const conversions = `select from pg_locks where locktype = 'relation' and mode = 'AccessExclusiveLock'`;
