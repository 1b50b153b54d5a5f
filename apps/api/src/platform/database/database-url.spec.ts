import pg from 'pg';
import { readDatabaseUrl, severalHosts, urlOfHost } from './database-url.js';

/** What the driver makes of it. */
const driver = (url: string) => {
  const { host, port, user, database } = new pg.Client({ connectionString: url });
  return { host, port, user, database };
};

it('one host stays as it is', () => {
  const url = readDatabaseUrl('postgresql://app:s%40cret@db.example:6000/staffroom?sslmode=disable');
  expect(url).toBe('postgresql://app:s%40cret@db.example:6000/staffroom?sslmode=disable');
  expect(severalHosts(url)).toEqual([]);
});

it('several hosts, with and without ports, are known, and the drivers see the first', () => {
  const url = readDatabaseUrl('postgres://app:secret@db1:6000,db2,[::1]:6001/staffroom?sslmode=disable');
  expect(driver(url)).toEqual({ host: 'db1', port: 6000, user: 'app', database: 'staffroom' });
  const hosts = severalHosts(url);
  expect(hosts).toEqual([
    { host: 'db1', port: 6000 },
    { host: 'db2', port: 5432 },
    { host: '::1', port: 6001 },
  ]);
  expect(hosts.map((host) => driver(urlOfHost(url, host)))).toEqual(
    hosts.map((host) => ({ ...host, user: 'app', database: 'staffroom' })),
  );
});

it.each([
  'postgres://app@/staffroom?host=/run/postgresql',
  'postgres://app@%2Frun%2Fpostgresql/staffroom',
  'postgres://app@localhost/staffroom?host=%2Frun%2Fpostgresql',
])('the socket of %s reaches the driver', (text) => {
  expect(driver(readDatabaseUrl(text))).toMatchObject({ host: '/run/postgresql', user: 'app', database: 'staffroom' });
});

it.each([
  ['mysql://app@db/staffroom'],
  ['postgres://app@/staffroom'],
  ['postgres://app@db1,,db2/staffroom'],
  ['postgres://app@db1:6000,db2:x/staffroom'],
  ['postgres://app:secret@db:99999/staffroom'],
  ['postgres://app:p@secret/s@db/staffroom'],
  ['postgres://app:p@secret#s@db/staffroom'],
  ['postgres://app:secret/s@db/staffroom'],
  ['staffroom'],
])('%s is refused without quoting it', (text) => {
  expect(() => readDatabaseUrl(text)).toThrow('is not a supported address');
  expect(() => readDatabaseUrl(text)).not.toThrow('secret');
});
