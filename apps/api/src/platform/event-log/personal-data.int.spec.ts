import { by, contradictions, openTestLog, tally, type TestLog } from '../../testing/test-log.js';
import { PersonGone } from '../database/sql-errors.js';
import { verifyLog } from '../log-integrity/verify-chain.js';

let test: TestLog;
beforeEach(async () => (test = await openTestLog()));
afterEach(() => test.close());

const erase = (personId: string) =>
  test.admin.query('update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = $1', [personId]);

const writeNote = (personId: string, note: string | null, log = test.log) =>
  log.transact(by('WriteNote'), async (unit) => {
    await unit.decide(tally, 'tally-notes', { tallyId: 'notes' });
    await unit.record(`person-${personId}`, { type: 'NoteWritten', data: { personId, number: 1, note } });
  });

describe('R23 personal data in the log', () => {
  it('is unreadable in every column of every row, and readable with the key', async () => {
    const personId = await test.addPerson('Zoë Ångström');
    await writeNote(personId, 'a broken leg');
    const { rows } = await test.admin.query<{ row: string }>(`select e::text as row from log.events e
      union all select c::text from log.commands c union all select k::text from keys.person_keys k`);
    const stored = rows.map(({ row }) => row).join('\n');
    for (const words of ['Zoë Ångström', 'a broken leg']) {
      for (const form of [words, Buffer.from(words).toString('hex'), Buffer.from(words).toString('base64')]) {
        expect(stored).not.toContain(form);
      }
    }
    const [added, written] = await test.another().log.load(`person-${personId}`);
    expect(added).toMatchObject({ subjectId: personId, data: { personId, name: 'Zoë Ångström' } });
    expect(written).toMatchObject({ data: { personId, number: 1, note: 'a broken leg' } });
  });

  it('is null everywhere once the key is destroyed, and the chain still verifies [R23.1]', async () => {
    const personId = await test.addPerson('Zoë');
    const other = await test.addPerson('Ben');
    await writeNote(personId, 'a broken leg');
    await test.log.load(`person-${personId}`); // the key is now cached in this process
    await erase(personId);
    const events = await test.log.load(`person-${personId}`);
    expect(events.map((event) => event.data)).toEqual([
      { personId, name: null },
      { personId, number: 1, note: null },
    ]);
    expect((await test.log.after(0, 10)).map((event) => (event.data as { name?: string }).name)).toContain('Ben');
    expect(await test.log.load(`person-${other}`)).toMatchObject([{ data: { name: 'Ben' } }]);
    expect(await verifyLog(test.pool)).toMatchObject({ intact: true, position: 4 });
  });

  it.each([
    ['with something personal', 'a broken leg'],
    ['with nothing personal', null],
  ])('nothing %s is written about a person without a key, and nothing else of that command either', async (_, note) => {
    const erased = await test.addPerson();
    await erase(erased);
    const never = '00000000-0000-4000-8000-000000000000';
    for (const personId of [erased, never]) await expect(writeNote(personId, note)).rejects.toThrow(PersonGone);
    expect(await test.log.after(1, 10)).toEqual([]);
    const { rows } = await test.pool.query('select * from views.notes where number = 1');
    expect(rows).toEqual([]);
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('is not written while the person is being erased: the append waits and then fails', async () => {
    const personId = await test.addPerson();
    await test.admin.query('begin');
    await erase(personId);
    const writing = writeNote(personId, 'too late');
    const outcome = expect(writing).rejects.toThrow(PersonGone);
    await waitUntil(async () => {
      const { rows } = await test.pool.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length > 0;
    });
    await test.admin.query('commit');
    await outcome;
    expect(await test.log.load(`person-${personId}`)).toHaveLength(1);
  });

  it('a key is never issued again under the same id', async () => {
    const personId = await test.addPerson();
    await erase(personId);
    const again = test.log.transact(by('AddPerson'), (unit) =>
      unit.record(`other-${personId}`, { type: 'PersonAdded', data: { personId, name: 'Ana' } }),
    );
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'person_keys_pkey' });
    expect(await test.log.after(0, 10)).toHaveLength(1);
  });

  it("one person's ciphertext does not open in another's event", async () => {
    const [ana, ben] = [await test.addPerson('Ana'), await test.addPerson('Ben')];
    await test.admin.query(`begin; alter table log.events disable trigger all;
      update log.events set personal = (select personal from log.events where subject_id = '${ana}')
      where subject_id = '${ben}'`);
    await expect(test.log.load(`person-${ben}`, test.admin as never)).rejects.toThrow();
    await test.admin.query('rollback');
  });
});

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
