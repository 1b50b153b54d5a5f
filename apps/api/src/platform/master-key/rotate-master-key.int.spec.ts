import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { run, runCli } from '../../testing/portal-process.js';
import { by, openTestLog, type TestLog } from '../../testing/test-log.js';
import { until } from '../../testing/until.js';
import { MasterKeyOutdated } from '../database/sql-errors.js';
import { erasePerson, holdPerson } from '../event-log/erasure.js';
import type { Keyring } from '../events/keyring.js';
import { testKeyring } from '../../testing/test-keyring.js';
import { openKeyring } from './open-keyring.js';
import { rotateMasterKey } from './rotate-master-key.js';

const next = randomBytes(32);
let test: TestLog;
let dataDir: string;
let people: string[];
beforeEach(async () => {
  test = await openTestLog();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-rotation-'));
  people = [];
  while (people.length < 250) people.push(...(await Promise.all(Array.from({ length: 25 }, () => test.addPerson()))));
});
afterEach(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const both = () => ({ masterKey: next, previousMasterKey: test.masterKey, dataDir });
const environment = () => ({
  DATABASE_URL: test.database.appUrl,
  DATABASE_OWNER_URL: test.database.ownerUrl,
  DATA_DIR: dataDir,
  MASTER_KEY: next.toString('hex'),
  MASTER_KEY_PREVIOUS: test.masterKey.toString('hex'),
});

/** How many keys of people each of the two master keys opens. */
async function opened(): Promise<{ old: number; new: number; all: number }> {
  const { rows } = await test.owner.query<{ wrapped: Buffer }>(
    'select wrapped from keys.person_keys where wrapped is not null',
  );
  const [before, after] = [testKeyring(test.masterKey), testKeyring(next)];
  const opens = (keyring: Keyring) => rows.filter(({ wrapped }) => attempt(() => keyring.unwrap(wrapped))).length;
  return { old: opens(before), new: opens(after), all: rows.length };
}

function attempt(work: () => unknown): boolean {
  try {
    return work() !== undefined;
  } catch {
    return false;
  }
}

/** The log of a portal that was started with both keys. */
async function withBothKeys() {
  return test.another({ keyring: await openKeyring(test.pool, both()) });
}

/** Rotates until it waits for the key of one person, in the middle of the others, and is killed there. */
async function killedInTheMiddle(): Promise<void> {
  const { rows } = await test.owner.query<{ id: string }>(
    'select person_id as id from keys.person_keys order by person_id offset 125 limit 1',
  );
  const holder = new pg.Client({ connectionString: test.database.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from keys.person_keys where person_id = $1 for update', [rows[0]!.id]);
  const rotation = run('cli/staffroom', ['keys', 'rotate'], environment());
  await until(async () => {
    const waiting = await test.owner.query(
      `select from pg_stat_activity where application_name = 'staffroom rotation' and wait_event_type = 'Lock'
         and datname = current_database()`,
    );
    return waiting.rowCount === 1;
  });
  const exited = once(rotation.process, 'exit');
  rotation.process.kill('SIGKILL');
  await exited;
  await holder.end();
  await until(async () => !(await rotationIsConnected()));
}

async function rotationIsConnected(): Promise<boolean> {
  const { rowCount } = await test.owner.query(
    `select from pg_stat_activity where application_name = 'staffroom rotation' and datname = current_database()`,
  );
  return rowCount !== 0;
}

it('rewraps every key; afterwards the old key opens nothing, and every value stays', async () => {
  const before = await openKeyring(test.pool, { masterKey: test.masterKey, dataDir });
  const rotated = await rotateMasterKey(test.database.ownerUrl, both());
  expect(rotated).toEqual({
    from: test.keyring.masterKeyId,
    to: testKeyring(next).masterKeyId,
    rewrapped: 250,
    unreadable: [],
  });
  expect(await opened()).toEqual({ old: 0, new: 250, all: 250 });
  const after = await openKeyring(test.pool, { masterKey: next, dataDir });
  expect(after.hmac('email', 'a@b')).toEqual(before.hmac('email', 'a@b'));
  expect(after.hmac('of later', 'a@b')).toEqual(before.hmac('of later', 'a@b'));
  await expect(openKeyring(test.pool, { masterKey: test.masterKey, dataDir })).rejects.toThrow('Wrong master key');
  expect(await rotateMasterKey(test.database.ownerUrl, both())).toMatchObject({ from: null, rewrapped: 0 });
});

it('refuses a log that was opened with the old key alone, and changes nothing through it', async () => {
  await test.count('a');
  await rotateMasterKey(test.database.ownerUrl, both());
  await expect(test.addPerson()).rejects.toBeInstanceOf(MasterKeyOutdated);
  await expect(test.count('a')).rejects.toBeInstanceOf(MasterKeyOutdated);
});

it('is continued after kill -9 in the middle; until then both keys are needed', async () => {
  await killedInTheMiddle();
  const halfway = await opened();
  expect(halfway.new).toBeGreaterThan(0);
  expect(halfway.old).toBeGreaterThan(0);
  expect(halfway.new + halfway.old).toBe(250);

  const newId = testKeyring(next).masterKeyId;
  await expect(openKeyring(test.pool, { masterKey: next, dataDir })).rejects.toThrow(
    `A rotation of the master key is not finished and still needs the key ${test.keyring.masterKeyId}.`,
  );
  await expect(openKeyring(test.pool, { masterKey: test.masterKey, dataDir })).rejects.toThrow(
    `A rotation of the master key has begun: the database expects the key ${newId}`,
  );
  await expect(openKeyring(test.pool, { masterKey: randomBytes(32), dataDir })).rejects.toThrow(
    `A rotation of the master key is not finished and also needs the key ${test.keyring.masterKeyId}. Set MASTER_KEY or`,
  );
  const third = { masterKey: randomBytes(32), previousMasterKey: next, dataDir };
  await expect(rotateMasterKey(test.database.ownerUrl, third)).rejects.toThrow('is not finished');
  const portal = await withBothKeys();
  expect(await notesOf(portal)).toEqual(Array(250).fill('Ana Lopez'));

  const { code, output } = await runCli(environment(), ['keys', 'rotate']);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining(`The master key is now ${newId}.`) as string,
  });
  expect(await opened()).toEqual({ old: 0, new: 250, all: 250 });
});

it('takes turns: of five rotations at once, one works and the others do nothing', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => rotateMasterKey(test.database.ownerUrl, both())),
  );
  const total = outcomes.reduce((sum, it) => sum + (it.status === 'fulfilled' ? it.value.rewrapped : 0), 0);
  expect(total).toBe(250);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('Another rotation of the master key');
  expect(await opened()).toEqual({ old: 0, new: 250, all: 250 });
});

it('twenty writers continue during a rotation, add people and erase some; no write fails, and no erased key returns', async () => {
  const portal = await withBothKeys();
  const erased = people.slice(0, 20);
  let rotating = true;
  let added = 0;
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    for (let number = 1; rotating || number < 3; number++) {
      const personId = randomUUID();
      await portal.log.transact(by('AddPerson'), (unit) =>
        unit.record(`person-${personId}`, { type: 'PersonAdded', data: { personId, name: 'New' } }),
      );
      added++;
      const known = people[20 + writer]!;
      await portal.log.transact(by('WriteNote'), (unit) =>
        unit.record(`person-${known}`, { type: 'NoteWritten', data: { personId: known, number, note: 'x' } }),
      );
      if (number === 1) await erase(portal.log, erased[writer]!);
    }
  });
  await rotateMasterKey(test.database.ownerUrl, both());
  rotating = false;
  await Promise.all(writers);
  const { rows } = await test.owner.query<{ id: string }>(
    'select person_id as id from keys.person_keys where wrapped is null order by 1',
  );
  expect(rows.map(({ id }) => id)).toEqual([...erased].sort());
  const all = 250 - 20 + added;
  expect(await opened()).toEqual({ old: 0, new: all, all });
  expect((await notesOf(portal)).every((note) => note !== null)).toBe(true);
});

async function erase(log: TestLog['log'], personId: string): Promise<void> {
  await log.transact(
    by('RemovePerson'),
    async (unit) => {
      await holdPerson(unit.db, `person-${personId}`, personId);
      await unit.record(`person-${personId}`, { type: 'PersonRemoved', data: { personId } });
      unit.also(erasePerson(personId));
    },
    { lockDirectory: true },
  );
}

/** The names of everybody who was not erased, decrypted anew from the log. */
async function notesOf({ log }: Pick<TestLog, 'log'>): Promise<unknown[]> {
  const events = await log.after(0, 100_000);
  const removed = new Set(events.filter(({ type }) => type === 'PersonRemoved').map(({ subjectId }) => subjectId));
  return events
    .filter(({ type, subjectId }) => type === 'PersonAdded' && !removed.has(subjectId))
    .map(({ data }) => (data as { name: string }).name);
}
