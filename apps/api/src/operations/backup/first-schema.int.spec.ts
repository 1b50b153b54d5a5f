/**
 * A backup of a company with the first schema, in which every changing call of the portal was made once. Later migrations and
 * later versions of events run on it, as they do in the databases of those who started with that schema. Until there is a
 * release, a change of the first schema makes it anew: `MAKE_FIXTURE=1 npx jest first-schema --selectProjects database`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackgroundWork } from '../../background-work.js';
import { createPlatform } from '../../composition.js';
import { loadConfig } from '../../platform/config/config.js';
import { isMigrated } from '../../platform/migrations/migrate.js';
import type { Platform } from '../../platform/platform.module.js';
import { send, succeedingCall } from '../../testing/cases/call.js';
import { changes } from '../../testing/cases/cases.js';
import { startWorld } from '../../testing/cases/world.js';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.js';
import { backUp } from './back-up.js';
import type { Phase } from './phase.js';
import { restore, type Restored } from './restore.js';

const folder = join(__dirname, 'first-schema.fixture');
const keyFile = join(folder, 'master.key');
const silently: Phase = (_, work) => work(() => undefined);

let database: TestDatabase;
let dataDir: string;
let restored: Restored;
let platform: Platform;
beforeAll(async () => {
  if (process.env['MAKE_FIXTURE']) await makeFixture();
  database = await createEmptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-first-'));
  const config = loadConfig({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: await readFile(keyFile, 'utf8'),
  });
  restored = await restore({ config, folder, withoutErasures: true, say: () => undefined, phase: silently });
  platform = await createPlatform(config, database.appUrl);
});
afterAll(async () => {
  await platform.jobs.close();
  await platform.pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function makeFixture(): Promise<void> {
  const world = await startWorld();
  for (const one of changes) {
    await world.pool.query('delete from state.rate_limits');
    const { call, by } = await succeedingCall(world, one);
    const body = Array.isArray(call.body) ? call.body : { ...call.body, ...one.personal?.('Long ago') };
    await world.keepingSessions(() => send(world, { ...call, body }, by));
  }
  const background = new BackgroundWork(world.platform);
  background.start();
  await background.caughtUp(60_000);
  await background.stop();
  const { fileBackend: files, keyring } = world.platform;
  await rm(folder, { recursive: true, force: true });
  await backUp({ databaseUrl: world.database.appUrl, files, keyring }, folder, silently);
  await writeFile(keyFile, world.platform.config.masterKey!.toString('hex'));
  await world.close();
}

it('tables of the first schema are migrated to those of today, with all rows and files [R40.3]', async () => {
  expect(await isMigrated(platform.pool)).toBe(true);
  expect(restored).toMatchObject({ views: { differences: [] }, chain: { intact: true } });
});

it('every event of the first schema is understood', async () => {
  const events = await platform.log.after(0, 10_000);
  expect(events).toHaveLength(restored.backup.head.position);
  const read = JSON.stringify(events.map(({ data }) => data)); // which decrypts the personal fields
  expect(read).toContain('Long ago');
});
