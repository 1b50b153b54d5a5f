/** What versions before the first release made is refused, and stays as it is. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../open-database.js';
import { type Config, loadConfig } from '../platform/config/config.js';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.js';
import { migrate } from '../platform/migrations/migrate.js';
import { createTestDatabase } from '../testing/test-database.js';
import { dumpOf, filesBelow } from '../testing/traces.js';

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'staffroom-before-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

const MASTER_KEY = randomBytes(32).toString('hex');
const isRefused =
  / was made by a version before the first release\. This version of Staffroom cannot use it\. .* Nothing was changed\.$/;

/** As those versions recorded it. */
async function recordFirstMigrationOfThen(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`update public.migrations set timestamp = 1700000000001, name = 'EventLog1700000000001'`);
  await owner.end();
}

const open = (config: Config) => openDatabase(config, () => undefined);
const contentOf = async (adminUrl: string) =>
  (await dumpOf(adminUrl))
    .filter(({ where }) => !/^(pg_catalog|information_schema)\./.test(where))
    .map(({ where, bytes }) => `${where}: ${bytes.toString('hex')}`);

it('a database is refused', async () => {
  const database = await createTestDatabase();
  await recordFirstMigrationOfThen(database.ownerUrl);
  const before = await contentOf(database.adminUrl);
  expect(before.length).toBeGreaterThan(20);
  const config = loadConfig({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: work,
    MASTER_KEY,
  });
  await expect(open(config)).rejects.toThrow(isRefused);
  expect(await contentOf(database.adminUrl)).toEqual(before);
  await database.drop();
});

// inside the folder of the test run, so that an interrupted run is cleaned up too
const dataDir = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'before-first-release');
const embedded = () => startEmbeddedPostgres(dataDir, { fsync: false, shared: true });

it('a data folder is refused because of its database, or because its cluster has no password of an administrator', async () => {
  const config = loadConfig({ DATA_DIR: dataDir, MASTER_KEY });
  const made = await embedded();
  await migrate(made.ownerUrl, 'staffroom_app');
  await recordFirstMigrationOfThen(made.ownerUrl);
  const before = await contentOf(made.adminUrl);
  await made.leave();

  await expect(open(config)).rejects.toThrow(isRefused);
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  const again = await embedded();
  expect(await contentOf(again.adminUrl)).toEqual(before);
  await again.leave();

  await rm(join(dataDir, 'postgres/admin.password'));
  const files = await filesBelow(dataDir);
  await expect(open(config)).rejects.toThrow(isRefused);
  expect(await filesBelow(dataDir)).toEqual(files);
});
