/** What versions before the first release made is refused, and stays as it is. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { withLog } from '../cli/open/open-log.js';
import { openDatabase } from '../processes/open-database.js';
import { type Config, loadConfig } from '../platform/config/config.js';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.js';
import { migrate } from '../platform/migrations/migrate.js';
import { createTestDatabase } from '../testing/test-database.js';
import { dumpOf, filesBelow, type Place } from '../testing/traces.js';

const here = { ...process.env };
let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'staffroom-before-'));
});
afterAll(async () => {
  process.env = here;
  await rm(work, { recursive: true, force: true });
});

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

const open = (config: Config) => openDatabase(config, () => undefined, { shared: true });
const hashed = (places: readonly Place[]) =>
  places.map(({ where, bytes }) => `${where} ${createHash('sha256').update(bytes).digest('hex')}`);
const contentOf = async (adminUrl: string) =>
  hashed((await dumpOf(adminUrl)).filter(({ where }) => !/^(pg_catalog|information_schema)\./.test(where)));

it('a database is refused to a portal, and to a command that only reads', async () => {
  const database = await createTestDatabase();
  await recordFirstMigrationOfThen(database.ownerUrl);
  const before = await contentOf(database.adminUrl);
  expect(before.length).toBeGreaterThan(20);
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
  const env = { ...urls, DATA_DIR: work, MASTER_KEY };
  await expect(open(loadConfig(env))).rejects.toThrow(isRefused);
  Object.assign(process.env, env);
  await expect(withLog(() => Promise.resolve())).rejects.toThrow(isRefused);
  expect(await contentOf(database.adminUrl)).toEqual(before);
  await database.drop();
});

it('a data folder is refused because of its database, or because its cluster has no password of an administrator', async () => {
  // inside the folder of the test run, so that an interrupted run is cleaned up too
  const dataDir = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'before-first-release');
  const config = loadConfig({ DATA_DIR: dataDir, MASTER_KEY });
  const server = await startEmbeddedPostgres(dataDir, { fsync: false, shared: true });
  await migrate(server.ownerUrl, 'staffroom_app');
  await recordFirstMigrationOfThen(server.ownerUrl);
  const another = new pg.Client({ connectionString: server.ownerUrl });
  await another.connect(); // or the refused command would stop the server
  const before = await contentOf(server.adminUrl);
  await expect(open(config)).rejects.toThrow(isRefused);
  expect(await contentOf(server.adminUrl)).toEqual(before);
  await another.end();
  await server.leave();

  await rm(join(dataDir, 'postgres/admin.password'));
  const files = hashed(await filesBelow(dataDir));
  await expect(open(config)).rejects.toThrow(isRefused);
  expect(hashed(await filesBelow(dataDir))).toEqual(files);
});
