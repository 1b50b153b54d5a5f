import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runCli } from '../testing/portal-process.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';

let database: TestDatabase;
let owner: pg.Client;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('the command line lists parked events and delivers them again', async () => {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    MASTER_KEY: randomBytes(32).toString('hex'),
  };
  const subscriptions = (...more: string[]) => runCli(env, ['subscriptions', ...more]);
  const person = ['--email', 'hr@example.com', '--name', 'Hilda Reyes'];
  expect((await runCli(env, ['create-hr-manager', ...person], 'Str0ngPassw0rd\n')).code).toBe(0);
  const { rows } = await owner.query<{ position: string }>(
    `select position from log.events where type = 'UserCreated'`,
  );
  const { position } = rows[0]!;
  await owner.query(`insert into state.parked_events values ('raise-notifications', $1, 'TypeError')`, [position]);

  const listed = await subscriptions();
  expect(listed.output).toMatch(/send-mails: position 0 of [1-9]/);
  const line = new RegExp(`raise-notifications, position ${position}, UserCreated, since .*Z: TypeError`);
  expect(listed.output).toMatch(line);
  expect(listed.code).toBe(1);

  expect(await subscriptions('redeliver', 'send-mails')).toEqual({ output: 'No such event is parked.\n', code: 1 });
  const redelivered = await subscriptions('redeliver');
  expect(redelivered.output).toMatch(/UserCreated, since .*Z: delivered/);
  expect(redelivered.code).toBe(0);
  expect(await owner.query('select from state.parked_events')).toMatchObject({ rowCount: 0 });
  const { rowCount } = await owner.query(`select from log.events where type = 'NotificationRaised'`);
  expect(rowCount).toBe(1);

  const cleared = await subscriptions();
  expect(cleared.output).toContain('No event is parked.');
  expect(cleared.code).toBe(0);
});
