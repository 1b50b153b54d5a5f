import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userStream } from '@staffroom/domain/users/user-events.js';
import pg from 'pg';
import { catalogs } from '../../composition.js';
import { type Config, loadConfig } from '../../platform/config/config.js';
import { EventCodec } from '../../platform/events/event-codec.js';
import { Keyring } from '../../platform/events/keyring.js';
import { isMigrated, migrateTo } from '../../platform/migrations/migrate.js';
import { createFileBackend } from '../../platform/files/create-file-store.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { by } from '../../testing/test-log.js';
import { backUp } from './back-up.js';
import type { Phase } from './phase.js';
import { restore } from './restore.js';

const firstMigrations = [
  'EventLog1700000000001',
  'State1700000000002',
  'Files1700000000003',
  'Erasure1700000000004',
  'RefundNumbers1700000000005',
];
const silently: Phase = (_, work) => work(() => undefined);
const masterKey = randomBytes(32);

let full: TestDatabase;
let work: string;
const made: string[] = [];

beforeAll(async () => {
  full = await createTestDatabase();
  work = await mkdtemp(join(tmpdir(), 'staffroom-backup-'));
});
afterAll(async () => {
  for (const name of made) await onServer(`drop database ${name} with (force)`);
  await full.drop();
  await rm(work, { recursive: true, force: true });
});

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(full.adminUrl, 'postgres') });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A database without tables. */
async function emptyDatabase(): Promise<{ ownerUrl: string; appUrl: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} owner staffroom_owner template template0`);
  made.push(name);
  return { ownerUrl: inDatabase(full.ownerUrl, name), appUrl: inDatabase(full.appUrl, name) };
}

async function configFor({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): Promise<Config> {
  return loadConfig({
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: await mkdtemp(join(work, 'data-')),
    MASTER_KEY: masterKey.toString('hex'),
  });
}

function inDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

/** Appends one person with the log functions of the first migrations. */
async function appendAsThen(ownerUrl: string, keyring: Keyring): Promise<void> {
  const userId = randomUUID();
  const job = { role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 20, teamId: null, managerId: null };
  const person = { email: 'ana@example.com', fullName: 'Ana Lopez', jobTitle: 'Tester', requirePasswordChange: false };
  const { wrapped } = keyring.issue();
  const event = { type: 'UserCreated', data: { userId, ...person, ...job } };
  const { id, type, schemaVersion, data, personal } = new EventCodec(catalogs, keyring).encode(
    randomUUID(),
    event,
    wrapped,
  );
  const meta = { ...by('CreateUser'), commandId: randomUUID(), occurredAt: new Date().toISOString() };
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    `select log.open_append(array[$1], array[0], array[1], '{}'::uuid[], array[$2::uuid], array[$3::bytea], null, null)`,
    [userStream(userId), userId, wrapped],
  );
  await client.query(
    `select log.append(array[$1], array[1], array[$2::uuid], array[$3], array[$4::integer], array[$5], array[$6::bytea],
       array[$7::uuid], $8, null)`,
    [userStream(userId), id, type, schemaVersion, data, personal, userId, JSON.stringify(meta)],
  );
  await client.end();
}

describe('a backup from before later migrations', () => {
  let folder: string;
  beforeAll(async () => {
    const old = await emptyDatabase();
    await migrateTo(old.ownerUrl, firstMigrations);
    const keyring = new Keyring(masterKey);
    await appendAsThen(old.ownerUrl, keyring);
    folder = join(work, 'backup');
    const files = await createFileBackend(await configFor(old));
    const { migrations } = await backUp({ databaseUrl: old.ownerUrl, files, keyring }, folder, silently);
    expect(migrations).toEqual(firstMigrations);
  });

  it('is restored into tables of its own version, which are then migrated [R40.3]', async () => {
    const fresh = await emptyDatabase();
    const restored = await restore({
      config: await configFor(fresh),
      folder,
      withoutErasures: true,
      say: () => undefined,
      phase: silently,
    });
    expect(restored).toMatchObject({ chain: { intact: true, position: 1 } });
    const pool = new pg.Pool({ connectionString: fresh.appUrl });
    expect(await isMigrated(pool)).toBe(true);
    expect((await pool.query('select full_name as name from views.users')).rows).toEqual([{ name: 'Ana Lopez' }]);
    await pool.end();
  });

  it('is restored after an earlier attempt was killed during its migrations', async () => {
    const begun = await emptyDatabase();
    await migrateTo(begun.ownerUrl, firstMigrations.slice(0, 1));
    const restored = await restore({
      config: await configFor(begun),
      folder,
      withoutErasures: true,
      say: () => undefined,
      phase: silently,
    });
    expect(restored).toMatchObject({ chain: { intact: true, position: 1 } });
  });

  it('is refused by a database with newer tables', async () => {
    const order = {
      config: await configFor(full),
      folder,
      withoutErasures: true,
      say: () => undefined,
      phase: silently,
    };
    await expect(restore(order)).rejects.toThrow(/tables of a newer version/);
  });
});
