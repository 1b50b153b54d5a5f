import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { run, runCli } from '../testing/portal-process.js';
import { freePort } from '../testing/free-port.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';

let database: TestDatabase;
let admin: pg.Client;
let dataDir: string;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client(database.adminUrl);
  await admin.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PORT: String(await freePort()),
    DEMO: 'false',
  };
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('R42.6 the command line checks and rebuilds the views while a portal runs', async () => {
  const portal = run('main', [], env);
  await until(() => portal.output().includes('Staffroom is ready'));
  const person = ['--email', 'hr@example.com', '--name', 'Hilda Reyes'];
  expect((await runCli(env, ['create-hr-manager', ...person], 'Str0ngPassw0rd\n')).code).toBe(0);

  await admin.query(`update views.users set full_name = 'Planted Name'`);
  await admin.query(`update views.person_words set word = 'planted' where word = 'reyes'`);
  const differing = await runCli(env, ['views', 'check']);
  expect(differing.code).toBe(1);
  expect(differing.output).toMatch(/users: 1 rows differ from the log/);
  expect(differing.output).toMatch(/person_words: 2 rows differ from the log/);
  expect(differing.output).toMatch(/^ {2}[\da-f-]{36} fullName {2}(missing|too much)$/m);
  expect(differing.output).not.toMatch(/planted|reyes/i);

  const rebuilt = await runCli(env, ['views', 'rebuild']);
  expect(rebuilt.output).toMatch(/Rebuilt \d+ views from \d+ events in .* waited \d+ ms at most/);
  expect(rebuilt.code).toBe(0);
  const checked = await runCli(env, ['views', 'check']);
  expect(checked.output).toMatch(/views with [1-9]\d* rows match the log/);
  expect(checked.code).toBe(0);
  expect(portal.process.exitCode).toBeNull();

  const exited = once(portal.process, 'exit');
  portal.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
