/** What the driver gives up on ends at the server as well, however it is reached. */
import { tmpdir } from 'node:os';
import { OwnServer } from '../../testing/own-server.js';
import { until } from '../../testing/until.js';
import { readDatabaseUrl } from './database-url.js';
import { createPool } from './database.js';

let server: OwnServer;
beforeAll(async () => {
  server = await OwnServer.start();
  await server.stop();
  const { settings } = await server.certify('localhost');
  await server.start({ ...settings, unix_socket_directories: tmpdir() });
});
afterAll(() => server.remove());

const running = async () =>
  (
    await server.run(
      `postgres`,
      `select from pg_stat_activity where application_name = 'given up' and state = 'active'`,
    )
  ).length;

it.each([
  ['at an address', () => server.url('staffroom_app')],
  ['with TLS', () => `${server.url('staffroom_app')}?sslmode=no-verify`],
  ['at a socket', () => `postgres://staffroom_app@/staffroom?host=${tmpdir()}&port=${server.port}`],
  ['at one of several hosts', () => `postgres://staffroom_app@127.0.0.1:1,127.0.0.1:${server.port}/staffroom`],
])('%s', async (_, url) => {
  const limited = `${url()}${url().includes('?') ? '&' : '?'}query_timeout=5000&statement_timeout=0`;
  const pool = createPool(readDatabaseUrl(limited), { name: 'given up', max: 1 });
  const given = expect(pool.query('select pg_sleep(600)')).rejects.toThrow('Query read timeout');
  await until(async () => (await running()) === 1);
  await given;
  await until(async () => (await running()) === 0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
