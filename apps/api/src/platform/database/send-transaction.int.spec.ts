import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { createPool, sendTransaction, type Statement, statementsAtOnce } from './database.js';
import type { DatabasePool } from './pool.js';

let database: TestDatabase;
let pool: DatabasePool;
let client: pg.PoolClient;
const many = 2 * statementsAtOnce + 500;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.ownerUrl);
});
beforeEach(async () => {
  client = await pool.connect();
  await client.query('create table numbers (number integer)');
});
afterEach(async () => {
  client.release(true);
  await pool.query('drop table numbers');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const inserts = (): Statement[] =>
  Array.from({ length: many }, (_, number) => ({ text: 'insert into numbers values ($1)', values: [number] }));
const stored = async () => (await client.query('select from numbers')).rowCount;

it('a transaction of very many statements lets others have a turn before all of them are sent', async () => {
  let sent = 0;
  const send = client.query.bind(client);
  client.query = ((query: pg.QueryConfig) => (sent++, send(query))) as typeof client.query;
  const sentBeforeOthers = new Promise((resolve) => setImmediate(() => resolve(sent)));
  const results = await sendTransaction(client, inserts());
  expect(await sentBeforeOthers).toBe(statementsAtOnce);
  expect(results).toHaveLength(many);
  expect(await stored()).toBe(many);
});

it.each([0, statementsAtOnce + 10, many])('and is kept whole or not at all: statement %i fails', async (at) => {
  const wrong = { text: 'select 1 / $1::integer', values: [0] };
  const statements = inserts().toSpliced(at, 0, wrong);
  await expect(sendTransaction(client, statements)).rejects.toThrow('division by zero');
  expect(await stored()).toBe(0);
});
