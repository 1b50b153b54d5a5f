import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { until } from '../../testing/until.js';

describe('embedded PostgreSQL', () => {
  // inside the folder of the test run, so that an interrupted run is cleaned up too
  const dataDir = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'embedded');
  let running: EmbeddedPostgres | undefined;

  const start = async (): Promise<EmbeddedPostgres> =>
    (running = await startEmbeddedPostgres(dataDir, { fsync: false }));
  const postmasterPid = async (): Promise<number> =>
    Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

  afterAll(async () => {
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('keeps data and addresses from one start to the next', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();

    const second = await start();

    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('gives the application a role that owns nothing and may not create', async () => {
    const { appUrl } = running!;
    expect(
      await query(appUrl, 'select current_user as me, usesuper as super from pg_user where usename = current_user'),
    ).toEqual([{ me: 'staffroom_app', super: false }]);
    await expect(query(appUrl, 'create table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(appUrl, 'drop table kept')).rejects.toThrow(/must be owner/);
  });

  it.each([
    ['become the superuser', 'set role staffroom_admin'],
    ['become the superuser of a session', 'set session authorization staffroom_admin'],
    ['make itself a superuser', 'alter role staffroom_owner superuser'],
    ['let itself make roles', 'alter role staffroom_owner createrole'],
    ['make a role', 'create role another'],
    ['change the portal’s role', `alter role staffroom_app password 'another'`],
    ['change the superuser', `alter role staffroom_admin password 'another'`],
    ['grant itself the server’s files', 'grant pg_read_server_files to staffroom_owner'],
    ['make a database', 'create database another'],
    ['skip triggers', 'set session_replication_role = replica'],
    ['make a trigger for every statement', 'create event trigger t on ddl_command_end execute function f()'],
    ['change the server’s settings', 'alter system set jit = on'],
    ['read a file of the server', `select pg_read_file('postgresql.conf')`],
    ['write a file of the server', `copy (select 1) to '/dev/null'`],
    ['run a program of the server', `copy (select 1) to program 'true'`],
  ])('gives the database an owner who may not %s', async (_, sql) => {
    await expect(query(running!.ownerUrl, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('orders text by code point in UTF-8, regardless of the machine’s locale', async () => {
    const sql =
      'select datlocprovider as provider, datlocale as locale from pg_database where datname = current_database()';
    expect(await query(running!.ownerUrl, sql)).toEqual([{ provider: 'b', locale: 'C.UTF-8' }]);
  });

  it('listens on the loopback address only, without a socket file, and keeps its passwords to itself', async () => {
    const sql = `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`;
    expect(await query(running!.adminUrl, sql)).toEqual([{ addresses: '127.0.0.1', sockets: '' }]);
    for (const role of ['admin', 'owner', 'app']) {
      expect(statSync(join(dataDir, `postgres/${role}.password`)).mode & 0o777).toBe(0o600);
    }
    const wrong = new URL(running!.ownerUrl);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('starts again after the server was killed', async () => {
    process.kill(await postmasterPid(), 'SIGKILL');
    await running!.stop();
    expect(await query((await start()).ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is started again for the portal that runs on it, at the same address, each time it is killed', async () => {
    const { ownerUrl } = running!;
    for (let time = 1; time <= 2; time++) {
      const killed = await postmasterPid();
      process.kill(killed, 'SIGKILL');
      await until(() => isHeld(ownerUrl));
      expect(await postmasterPid()).not.toBe(killed);
      expect(await query(ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    }
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/Another Staffroom is running/);
  });

  it('stays with its portal if one of its processes is killed, although it takes a while to recover', async () => {
    const { ownerUrl, lost } = running!;
    let isLost = false;
    void lost.then(() => (isLost = true));
    const server = await postmasterPid();
    const killed = await holder(ownerUrl);
    await query(ownerUrl, 'create table bulk as select n from generate_series(1, 3000000) as n'); // WAL to recover from
    process.kill(killed!, 'SIGKILL');
    await until(async () => isLost || ![null, killed].includes(await holder(ownerUrl)));
    expect([await postmasterPid(), isLost]).toEqual([server, false]);
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/Another Staffroom is running/);
  });

  it('tells the portal that it is lost if it cannot be started again', async () => {
    const { lost } = running!;
    const port = Number(new URL(running!.ownerUrl).port);
    const killed = await postmasterPid();
    process.kill(killed, 'SIGKILL');
    const taker = createServer().listen(port, '127.0.0.1');
    taker.on('error', () => setTimeout(() => taker.listen(port, '127.0.0.1'), 5)); // the server is still ending
    expect(await lost).toMatch(/^The embedded PostgreSQL ended and could not be started again: /);
    taker.close();
    await running!.stop();
    expect(await query((await start()).ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts again after a crash when its process id belongs to another process', async () => {
    await running!.stop();
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n\n\n1\n\n\n\nready\n`);
    expect(await query((await start()).ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('lets only one portal at a time use a data folder', async () => {
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/Another Staffroom is running/);
  });

  it('is adopted by the next start if a killed portal left it running', async () => {
    await running!.stop();
    running = undefined;
    await startEmbeddedPostgres(dataDir, { fsync: false, shared: true });
    const orphan = await postmasterPid();

    const { ownerUrl } = await start();

    expect(await postmasterPid()).toBe(orphan);
    expect(await query(ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('of a folder that was copied while it ran has nothing to do with the former one’s', async () => {
    const copy = `${dataDir}-copy`;
    await query(running!.adminUrl, 'checkpoint');
    execFileSync('cp', ['-a', dataDir, copy]);
    const copied = await startEmbeddedPostgres(copy, { fsync: false });

    expect(copied.ownerUrl).not.toBe(running!.ownerUrl);
    await query(copied.ownerUrl, 'update kept set answer = 43');
    expect(await query(running!.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await copied.stop();
    expect(await query(running!.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    rmSync(copy, { recursive: true });
  });

  it('is stopped by the last process that leaves it, whose connections are still ending', async () => {
    await running!.stop();
    running = undefined;
    const [one, other] = await Promise.all([1, 2].map(() => startEmbeddedPostgres(dataDir, { shared: true })));
    const client = new pg.Client(other!.appUrl);
    await client.connect();
    await one!.leave();
    expect((await client.query('select')).rowCount).toBe(1);

    const owners = async () =>
      (await client.query<{ pid: number }>(`select pid from pg_stat_activity where usename = 'staffroom_owner'`)).rows;
    const before = (await owners()).map(({ pid }) => pid);
    const left = other!.leave();
    await until(async () => (await owners()).some(({ pid }) => !before.includes(pid))); // it looks who is there
    await client.end();
    await left;
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  });
});

/** Whether the portal has its server again: it answers, and the portal's connection to it holds the lock. */
async function isHeld(url: string): Promise<boolean> {
  return (await holder(url)) !== null;
}

/** The server's process for the connection that holds the lock. Null while the server does not reply. */
async function holder(url: string): Promise<number | null> {
  const locks = `select pid from pg_locks where locktype = 'advisory' and granted`;
  const held = (await query(url, locks).catch(() => [])) as { pid: number }[];
  return held[0]?.pid ?? null;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
