import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { by, connect, openTestLog, type TestLog } from '../../testing/test-log.js';
import { MasterKeyOutdated } from '../database/sql-errors.js';
import { testKeyring } from '../../testing/test-keyring.js';
import { openKeyring } from './open-keyring.js';
import { refuseWrongMasterKey, settleMasterKey } from './settle-master-key.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newFolder = () => mkdtemp(join(folder, 'data-'));
const given = async (masterKey?: Buffer) => ({ masterKey, dataDir: await newFolder() });

describe('an empty database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('gets a new key file if no key is configured, and the same key at the next start', async () => {
    const settings = await given();
    const { masterKey } = await settleMasterKey(database.ownerUrl, settings);
    expect((await readFile(join(settings.dataDir, 'master.key'), 'utf8')).trim()).toBe(masterKey.toString('hex'));
    const again = await settleMasterKey(database.ownerUrl, { ...settings, masterKey });
    expect(again.masterKey).toEqual(masterKey);
  });

  it('gets one key from twenty processes that start at once in one folder', async () => {
    const settings = await given();
    const settled = await Promise.all(Array.from({ length: 20 }, () => settleMasterKey(database.ownerUrl, settings)));
    expect(new Set(settled.map(({ masterKey }) => masterKey.toString('hex'))).size).toBe(1);
    await inDatabase(database, (db) => openKeyring(db, settled[0]!));
  });

  it('gets one key from two processes with different keys; the other one is refused', async () => {
    const keys = await Promise.all([given(randomBytes(32)), given(randomBytes(32)), given()]);
    const outcomes = await Promise.allSettled(keys.map((key) => settleMasterKey(database.ownerUrl, key)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    for (const reason of reasons)
      expect(reason).toMatch(/^Error: (Wrong master key: the database expects|There is no master key\. The database)/);
    const files = keys.map(({ dataDir }) => existsSync(join(dataDir, 'master.key')));
    expect(files.slice(0, 2)).toEqual([false, false]);
  });
});

describe('a database with events', () => {
  let test: TestLog;
  beforeAll(async () => {
    test = await openTestLog();
    await test.addPerson();
    await test.addPerson();
  });
  afterAll(() => test.close());

  it('gets no new key', async () => {
    const none = await given();
    for (const settle of [refuseWrongMasterKey, settleMasterKey]) {
      await expect(settle(test.database.ownerUrl, none)).rejects.toThrow(
        `There is no master key. The database expects the key ${test.keyring.masterKeyId}. ` +
          `Set MASTER_KEY or MASTER_KEY_FILE, or copy the right master.key to ${none.dataDir}.`,
      );
    }
    expect(existsSync(join(none.dataDir, 'master.key'))).toBe(false);
  });

  it('whose rows of the master key were lost gets no other ones', async () => {
    const lost = await openTestLog();
    await lost.addPerson();
    await lost.owner.query('delete from keys.master_keys; delete from keys.stored_keys');
    await expect(settleMasterKey(lost.database.ownerUrl, await given(lost.masterKey))).rejects.toThrow(
      'The database has events, but the tables keys.master_keys and keys.stored_keys are empty.',
    );
    await lost.close();
  });

  it('names the expected and the given key, and quotes neither', async () => {
    const wrong = await given(randomBytes(32));
    const error = await openKeyring(test.pool, wrong).catch((reason: Error) => reason);
    const ids = [test.keyring.masterKeyId, testKeyring(wrong.masterKey!).masterKeyId];
    expect((error as Error).message).toBe(
      `Wrong master key: the database expects the key ${ids[0]}, but the given key is ${ids[1]}. ` +
        `Set MASTER_KEY or MASTER_KEY_FILE, or copy the right master.key to ${wrong.dataDir}.`,
    );
  });

  it('is not written to by a process that has another key and did not compare', async () => {
    const wrong = connect(test.database.appUrl, randomBytes(32));
    const data = { personId: '3fa85f64-5717-4562-b3fc-2c963f66afa6', name: 'Ana' };
    const write = () =>
      wrong.log.transact(by('AddPerson'), (unit) =>
        unit.record(`person-${data.personId}`, { type: 'PersonAdded', data }),
      );
    const { rows: before } = await test.owner.query('select position, hash from log.log_head');
    await expect(write()).rejects.toBeInstanceOf(MasterKeyOutdated);
    expect((await test.owner.query('select position, hash from log.log_head')).rows).toEqual(before);
    await wrong.pool.end();
    await test.addPerson();
  });

  it('lets the portal’s role read which key it has, and not change it', async () => {
    for (const change of [
      `update keys.master_keys set id = 'x'`,
      'delete from keys.master_keys',
      `insert into keys.master_keys (id, state) values ('x', 'previous')`,
      `update keys.stored_keys set wrapped = ''`,
      'delete from keys.stored_keys',
      `insert into keys.stored_keys values ('x', '')`,
      'truncate keys.master_keys',
    ])
      await expect(test.pool.query(change)).rejects.toMatchObject({ code: '42501' });
  });
});

async function inDatabase<T>({ appUrl }: TestDatabase, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}
