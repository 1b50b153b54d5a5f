import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { migrate } from './migrate.js';

const role = `test_role_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(async () => {
  await as(database.adminUrl, `drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

it('the owner of the tables starts the portal again after a queue has been created, also for another role', async () => {
  const nextJob = `select jobs.next_job_id('mails') as id`;
  for (const id of ['1', '2']) {
    expect(await as(database.appUrl, nextJob)).toEqual([{ id }]);
    await migrate(database.ownerUrl, 'staffroom_app');
  }
  await as(database.adminUrl, `create role ${role} login password 'another'`);
  await migrate(database.ownerUrl, role);
  const another = Object.assign(new URL(database.appUrl), { username: role, password: 'another' }).href;
  expect(await as(another, nextJob)).toEqual([{ id: '1' }]);
  expect(await as(another, `select nextval('jobs.job_seq')::text as next`)).toEqual([{ next: '1' }]);
});

async function as(url: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<object>(sql).finally(() => client.end())).rows;
}
