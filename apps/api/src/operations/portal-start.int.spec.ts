/** What a start of the portal says about its folder and its demo accounts, with a database of the operator's own. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoSetting } from '../demo/open-demo.js';
import { storeSetting } from '../platform/database/stored-settings.js';
import { type Environment, run, runCli, startPortalProcess } from '../testing/portal-process.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';

let database: TestDatabase;
let folder: string;
let env: Environment;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'staffroom-start-'));
  env = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    MASTER_KEY: 'ab'.repeat(32),
  };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Also with S3: an upload goes through the folder before it is stored. */
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'files',
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

it('neither a portal nor a worker starts if DATA_DIR cannot be used, although the database is elsewhere', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const line = `could not start: DATA_DIR cannot be used (ENOTDIR, ${file}).`;
  await expect(startPortalProcess({ ...env, ...s3, DATA_DIR: file })).rejects.toThrow(line);
  const worker = run('worker', [], { ...env, DATA_DIR: file });
  expect((await once(worker.process, 'close'))[0]).toBe(1);
  expect(worker.output().toString()).toContain(line);
});

it('a start lists only demo accounts that exist', async () => {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  await storeSetting(client, demoSetting, 'seeded').finally(() => client.end());

  const printed = async () => {
    const portal = await startPortalProcess(env);
    await portal.stop();
    return portal.output().toString();
  };
  expect(await printed()).not.toContain('Demo accounts');

  await runCli(env, ['create-hr-manager', '--email', 'hr@example.com', '--name', 'Hilda'], 'Welcome1-drill\n');
  const withOne = await printed();
  expect(withOne).toContain('Demo accounts');
  expect(withOne).toContain('hr@example.com');
  expect(withOne).not.toContain('executive@example.com');
});
