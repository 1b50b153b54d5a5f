import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { connectTo } from './connect.js';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

it('a connection that breaks between two statements fails the next one, and does not end the process', async () => {
  const [broken, admin] = [await connectTo(database.appUrl), await connectTo(database.adminUrl)];
  const { rows } = await broken.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => broken.once('end', resolve));
  await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await ended;
  await expect(broken.query('select 1')).rejects.toThrow();
  await admin.end();
});
