/** Two versions of Staffroom, or two roles, on one database: which takes over, and which is refused. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { rotateKeys } from '../cli/keys-rotate.js';
import { withPlatform, withPlatformAsFound } from '../cli/open/with-platform.js';
import { views } from '../composition.js';
import { loadConfig } from '../platform/config/config.js';
import { knownMigrations } from '@staffroom/migrations/known-migrations.js';
import { migrate } from '../platform/migrations/migrate.js';
import { thisRelease } from '../platform/views/release.js';
import { rebuildViews } from '../platform/views/rebuild.js';
import { ensureViews } from '../platform/views/views.js';
import { rebuildLock } from '../platform/database/advisory-locks.js';
import { openDatabase } from '../processes/open-database.js';
import { environment } from '../testing/erasure-drill.js';
import { type Environment, run } from '../testing/portal-process.js';
import { freePort } from '../testing/free-port.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';

const here = { ...process.env };
const newer = { ...thisRelease, version: '99.0.0' };
const served =
  /^This database is served by a newer version of Staffroom \(99\.0\.0, \d+ migrations\)\. Start that version\.$/;

let database: TestDatabase;
let owner: pg.Client;
let admin: pg.Client;
let env: Environment;
/** A connection that others take for a running portal. */
let portal: pg.Client | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  admin = new pg.Client({ connectionString: database.adminUrl });
  await Promise.all([owner.connect(), admin.connect()]);
  env = environment(database, await mkdtemp(join(tmpdir(), 'staffroom-versions-')), randomBytes(32).toString('hex'));
  Object.assign(process.env, env);
  await command();
});
afterEach(async () => {
  await portal?.end();
  portal = undefined;
});
afterAll(async () => {
  process.env = here;
  await Promise.all([owner.end(), admin.end()]);
  await database.drop();
  await rm(env['DATA_DIR']!, { recursive: true, force: true });
});

const command = () => withPlatform(() => Promise.resolve('done'));
const rebuild = () =>
  withPlatformAsFound(async ({ pool, log }) => void (await rebuildViews(pool, log.codec, views)), { goingBack: true });
const start = async () => (await openDatabase(loadConfig(env), () => undefined)).close();

async function portalServes(): Promise<void> {
  portal = new pg.Client({ connectionString: database.appUrl, application_name: 'staffroom' });
  await portal.connect();
}
async function storedRow(): Promise<{ fingerprint: string; migrations: number | null; version: string | null }> {
  const { rows } = await owner.query<Awaited<ReturnType<typeof storedRow>>>('select * from state.view_fingerprint');
  return rows[0]!;
}
const ofAnotherVersion = () => owner.query(`update state.view_fingerprint set fingerprint = 'of another version'`);
const filledBy = ({ migrations, version }: typeof newer) =>
  owner.query('update state.view_fingerprint set migrations = $1, version = $2', [migrations, version]);

describe('views that a newer version has filled', () => {
  beforeEach(() => filledBy(newer));
  afterEach(() => filledBy(thisRelease));

  it('are not rebuilt by an older version that starts, nor by its commands [R42.5]', async () => {
    await expect(start()).rejects.toThrow(served);
    await expect(command()).rejects.toThrow(served);
    expect(await storedRow()).toMatchObject(newer);
  });

  it('are not rebuilt by an older version that waited for the newer rebuild', async () => {
    await filledBy(thisRelease);
    const { fingerprint } = await storedRow();
    await ofAnotherVersion();
    await owner.query('select pg_advisory_lock($1)', [rebuildLock]);
    const starting = command().catch((error: unknown) => error);
    await until(async () => {
      const { rowCount } = await owner.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database()) and objid = ${rebuildLock}`);
      return rowCount === 1;
    });
    await filledBy(newer);
    await owner.query('select pg_advisory_unlock($1)', [rebuildLock]);
    expect(String(await starting)).toMatch(/served by a newer version/);
    expect(await storedRow()).toMatchObject({ ...newer, fingerprint: 'of another version' });
    await owner.query('update state.view_fingerprint set fingerprint = $1', [fingerprint]);
  });

  it('are rebuilt if an operator asks for it and no other process uses the database', async () => {
    await portalServes();
    await expect(rebuild()).rejects.toThrow(served);
    await portal?.end();
    await rebuild();
    expect(await storedRow()).toMatchObject(thisRelease);
    await start();
  });
});

describe('a version', () => {
  it('records its release when it fills the views, or finds them current and is to serve', async () => {
    expect(await storedRow()).toMatchObject(thisRelease);
    const older = { ...thisRelease, version: '0.0.9' };
    await filledBy(older);
    await command(); // after which the older version can start again
    expect(await storedRow()).toMatchObject(older);
    await withPlatformAsFound(({ pool, log }) => ensureViews(pool, log.codec, views));
    expect(await storedRow()).toMatchObject(thisRelease);
  });

  it('does not start on tables that it does not know', async () => {
    await owner.query(`insert into public.migrations (timestamp, name) values (1, 'OfTheFuture1')`);
    await expect(start()).rejects.toThrow(
      /newer version of Staffroom \(it has carried out OfTheFuture1\)\. Start that version/,
    );
    await expect(rebuild()).rejects.toThrow(/newer version/);
    await owner.query(`delete from public.migrations where name = 'OfTheFuture1'`);
  });

  it('with the same number rebuilds changed views, as developers need it', async () => {
    await ofAnotherVersion();
    await command();
    expect((await storedRow()).fingerprint).not.toBe('of another version');
  });

  it('does not rebuild the views for a command while another version runs', async () => {
    const { fingerprint } = await storedRow();
    await ofAnotherVersion();
    await portalServes();
    await expect(command()).rejects.toThrow(/Another version of Staffroom is using this database/);
    expect((await storedRow()).fingerprint).toBe('of another version');
    await owner.query('update state.view_fingerprint set fingerprint = $1', [fingerprint]);
    expect(await command()).toBe('done'); // while a portal of the same version runs
  });

  it('fills the views for a command while a portal that starts for the first time has none yet', async () => {
    await owner.query('delete from state.view_fingerprint');
    await portalServes();
    expect(await command()).toBe('done');
    expect(await storedRow()).toMatchObject(thisRelease);
  });

  it('does not migrate the tables for a command while another version runs', async () => {
    const { rows } = await owner.query('delete from public.migrations where name = $1 returning timestamp, name', [
      new (knownMigrations.at(-1)!)().name,
    ]);
    await portalServes();
    for (const another of [command, () => withPlatformAsFound(() => Promise.resolve()), rotateKeys]) {
      await expect(another()).rejects.toThrow(
        /Another version of Staffroom is using this database.*Nothing was changed/,
      );
    }
    const [{ timestamp, name }] = rows as [{ timestamp: string; name: string }];
    await owner.query('insert into public.migrations (timestamp, name) values ($1, $2)', [timestamp, name]);
    expect(await command()).toBe('done');
  });
});

it('a process whose two URLs name different databases does not start', async () => {
  const other = await createTestDatabase();
  const config = loadConfig({ ...env, DATABASE_OWNER_URL: other.ownerUrl });
  await expect(openDatabase(config, () => undefined)).rejects.toThrow(
    'DATABASE_URL and DATABASE_OWNER_URL name different databases.',
  );
  await other.drop();
});

it('views in use are not dropped for a process with another role', async () => {
  const role = `test_role_${randomBytes(4).toString('hex')}`;
  await admin.query(`create role ${role} nologin`);
  await portalServes();
  await expect(migrate(database.ownerUrl, role)).rejects.toThrow(
    /as another role\. Set DATABASE_URL and DATABASE_OWNER_URL/,
  );
  expect((await admin.query('select from views.users')).rowCount).toBe(0);
  await portal?.end();
  await migrate(database.ownerUrl, role);
  await expect(admin.query('select from views.users')).rejects.toMatchObject({ code: '42P01' });
  await admin.query(`drop owned by ${role}; drop role ${role}`);
  await command();
});

it('a portal whose views another version has replaced ends with a separate exit code, so that a supervisor does not restart it [R42.5]', async () => {
  const { process: child, output } = run('main', [], { ...env, PORT: String(await freePort()), DEMO: 'false' });
  const exited = once(child, 'close');
  await until(() => output().includes('Staffroom is ready') || child.exitCode !== null);
  await ofAnotherVersion();
  expect(await exited).toEqual([3, null]);
  expect(output().toString()).toMatch(/Another version of Staffroom has rebuilt the views/);
});
