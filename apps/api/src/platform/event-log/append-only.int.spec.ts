import { type HashedRow, readHashedRows, verifyChain } from '../log-integrity/hashed-rows.js';
import { verifyLog } from '../log-integrity/verify-chain.js';
import { openTestLog, type TestLog } from '../../testing/test-log.js';

let test: TestLog;
beforeAll(async () => {
  test = await openTestLog();
  const personId = await test.addPerson('Zoë Ångström – 張');
  for (let i = 0; i < 5; i++) await test.count('a');
  await test.log.transact({ actorId: personId, command: 'WriteNote', requestId: 'ü' }, (unit) =>
    unit.record(`person-${personId}`, { type: 'NoteWritten', data: { personId, number: 1, note: null } }),
  );
});
afterAll(() => test.close());

describe('R40 the log cannot be quietly altered', () => {
  it.each([
    ['an update', `update log.events set data = '{}' where position = 1`],
    ['a delete', 'delete from log.events where position = 1'],
    ['a truncate', 'truncate log.events'],
  ])('%s of events is refused, for the portal and for the owner of the tables [R40.2]', async (_, sql) => {
    await expect(test.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    await expect(test.owner.query(sql)).rejects.toMatchObject({ code: 'SR403' });
    expect(await verifyLog(test.pool)).toMatchObject({ intact: true, position: 7 });
  });

  it.each([
    ['insert an event', 'insert into log.events select * from log.events limit 1'],
    ['move the head', 'update log.log_head set position = 0'],
    ['take the head away', 'delete from log.log_head'],
    ['move a stream', 'update log.streams set version = 9'],
    ['open a stream', `insert into log.streams values ('x', 1)`],
    ['forget a command', 'delete from log.commands'],
    ['claim a command', `insert into log.commands values (gen_random_uuid(), '', 1)`],
    ['destroy a key', 'update keys.person_keys set wrapped = null, destroyed_at = now()'],
    ['delete a key', 'delete from keys.person_keys'],
    ['plant a key', `insert into keys.person_keys values (gen_random_uuid(), '', now(), null)`],
    ['switch the triggers off', 'alter table log.events disable trigger all'],
    ['skip the triggers', `set session_replication_role = replica`],
    ['replace the append', `create or replace function log.refuse_change() returns trigger language sql as ''`],
    ['make a table in the log', 'create table log.other (x int)'],
    ['make a role', 'create role other'],
  ])('the portal itself may not %s [R40.2]', async (_, sql) => {
    await expect(test.pool.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^42/) as string });
  });
});

describe('R40 the chain', () => {
  const rows = async () => {
    const all: HashedRow[] = [];
    for await (const row of readHashedRows(test.pool, Number.MAX_SAFE_INTEGER)) all.push(row);
    return all;
  };

  it('is recomputed from the documented bytes, with any characters, nulls and ciphertext', async () => {
    expect(await verifyLog(test.pool)).toMatchObject({ intact: true, position: 7 });
  });

  it('can be verified from the middle, starting at a checkpoint', async () => {
    const all = await rows();
    const start = { position: 3, hash: all[2]!.hash };
    expect(await verifyChain(all.slice(3), start)).toMatchObject({ intact: true, position: 7, hash: all.at(-1)!.hash });
  });

  const fields = ['stream', 'version', 'id', 'type', 'schemaVersion', 'data', 'meta', 'recordedAtMicros'] as const;
  it.each(fields)('reveals that %s of an event was altered [R41.1]', async (field) => {
    const all = await rows();
    all[3] = { ...all[3]!, [field]: `${all[3]![field]}0` };
    expect(await verifyChain(all)).toMatchObject({ intact: false, position: 4, broken: 'hash' });
  });

  it('reveals altered ciphertext, and a subject that was added or removed', async () => {
    const all = await rows();
    const [first] = all;
    const personal = Buffer.from(first!.personal!);
    personal[20]! ^= 1;
    for (const altered of [{ personal }, { personal: null }, { subjectId: null }, { subjectId: first!.id }]) {
      const report = await verifyChain([{ ...first!, ...altered }, ...all.slice(1)]);
      expect(report).toMatchObject({ intact: false, position: 1, broken: 'hash' });
    }
  });

  it('reveals bytes that moved between adjacent fields', async () => {
    const all = await rows();
    const { stream, version } = all[1]!;
    all[1] = { ...all[1]!, stream: stream + version[0], version: version.slice(1) };
    expect(await verifyChain(all)).toMatchObject({ intact: false, position: 2, broken: 'hash' });
  });

  it('reveals an event that was removed, duplicated or moved [R41.1]', async () => {
    const all = await rows();
    const swapped = [all[0]!, all[2]!, all[1]!, ...all.slice(3)];
    for (const wrong of [[...all.slice(0, 1), ...all.slice(2)], [all[0]!, ...all], swapped]) {
      expect(await verifyChain(wrong)).toMatchObject({ intact: false, position: 2, broken: 'order' });
    }
  });

  it('reveals that the end was cut off with the triggers disabled [R41.1]', async () => {
    await test.owner.query(
      'begin; alter table log.events disable trigger all; delete from log.events where position = 7',
    );
    const report = await verifyLog(test.owner);
    await test.owner.query('rollback');
    expect(report).toMatchObject({ intact: false, position: 6, broken: 'head' });
  });

  it('verifies during concurrent appends', async () => {
    const appends = Promise.all(Array.from({ length: 30 }, (_, i) => test.count(`while-${i}`)));
    for (let i = 0; i < 10; i++) expect(await verifyLog(test.pool)).toMatchObject({ intact: true });
    await appends;
  });
});
