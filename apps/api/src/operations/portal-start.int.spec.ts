/** What a start of the portal says about its folder and its demo accounts, with a database of the operator's own. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoSetting } from '../modules/company/facade.js';
import { storeSetting } from '../platform/database/stored-settings.js';
import { type Environment, run, runCli, startPortalProcess } from '../testing/portal-process.js';
import { createSetUp } from '../testing/set-ups.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';

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

it('a command migrates as the owner; neither the portal nor the worker nor other commands know that role', async () => {
  const { env: both, remove } = await createSetUp('two roles');
  const served = { ...both, DATABASE_OWNER_URL: '' };
  await expect(startPortalProcess(served)).rejects.toThrow('could not start: The database has no tables of Staffroom');
  expect(await runCli(served, ['migrate'])).toMatchObject({ code: 1 });
  const ready = {
    code: 0,
    output: expect.stringMatching(/^The database is ready for Staffroom \d+\.\d+\.\d+\.\n$/) as string,
  };
  expect(await runCli(both, ['migrate'])).toEqual(ready);

  const portal = await startPortalProcess(served);
  expect(await runCli(both, ['migrate'])).toEqual(ready);
  const created = ['create-hr-manager', '--email', 'hr@example.com', '--name', 'Hilda'];
  expect(await runCli(served, created, 'Welcome1-drill\n')).toMatchObject({ code: 0 });
  for (const args of [['migrate'], ['keys', 'rotate']]) {
    expect(await runCli(served, args)).toEqual({
      code: 1,
      output: 'The tables belong to another role than the one in DATABASE_URL. Set DATABASE_OWNER_URL, too.\n',
    });
  }
  const worker = run('worker', [], served);
  await until(() => worker.output().includes('worker is running'));
  worker.process.kill();
  await portal.stop();
  await remove();
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
