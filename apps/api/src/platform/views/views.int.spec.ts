import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { by, contradictions, notes, openTestLog, tallies, type TestLog, testViews } from '../../testing/test-log.js';
import { fingerprintOf } from './fingerprint.js';
import { rebuildGate } from '../database/advisory-locks.js';
import { rebuildViews } from './rebuild.js';
import { ensureViews, viewsAreCurrent } from './views.js';

let test: TestLog;
beforeEach(async () => (test = await openTestLog()));
afterEach(() => test.close());

const raised = [{ ...tallies, version: 2 }, notes];

const rowsOf = async (view: string): Promise<unknown> =>
  (await test.pool.query(`select to_jsonb(v) as row from views.${view} v order by v::text collate "C"`)).rows;
const allRows = async () => ({ tallies: await rowsOf('tallies'), notes: await rowsOf('notes') });

describe('views at start', () => {
  it('that are current are not rebuilt', async () => {
    await test.count('a');
    expect(await ensureViews(test.pool, test.codec, testViews)).toBeNull();
  });

  it('R42.1 rebuilt from any history, erased people included, equal the live views row by row', async () => {
    const people = Array.from({ length: 4 }, () => randomUUID());
    const step = fc.record({
      person: fc.nat(people.length - 1),
      what: fc.constantFrom('add', 'note', 'note', 'note', 'remove', 'erase', 'count'),
      number: fc.integer({ min: 1, max: 3 }),
      note: fc.option(fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', ''))),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        for (const { person, what, number, note } of steps) {
          const personId = people[person]!;
          const event: DomainEvent | null =
            what === 'add'
              ? { type: 'PersonAdded', data: { personId, name: note } }
              : what === 'note'
                ? { type: 'NoteWritten', data: { personId, number, note } }
                : what === 'remove'
                  ? { type: 'PersonRemoved', data: { personId } }
                  : null;
          if (event) {
            const context = by('Random', { actorId: personId });
            // rejected if the person is missing or already exists; the test ignores that
            await test.log.transact(context, (unit) => unit.record(`person-${personId}`, event)).catch(() => undefined);
          } else if (what === 'count') await test.count(`tally-${person}`);
          else await erase(personId);
        }
        const live = await allRows();
        await test.admin.query('delete from state.view_fingerprint');
        expect(await ensureViews(test.pool, test.codec, testViews)).toBe((await test.log.after(0, 10_000)).length);
        expect(await allRows()).toEqual(live);
        expect(await contradictions(test.admin)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('whose fingerprint differs are rebuilt from the log; tables of removed views are dropped', async () => {
    await test.count('a');
    await test.addPerson();
    await test.admin.query(`update views.tallies set number = 99`);
    const onlyTallies = raised.slice(0, 1);
    expect(await viewsAreCurrent(test.pool, onlyTallies)).toBe(false);
    expect(await ensureViews(test.pool, test.codec, onlyTallies)).toBe(2);
    expect(await viewsAreCurrent(test.pool, onlyTallies)).toBe(true);
    expect(await rowsOf('tallies')).toEqual([{ row: { tally_id: 'a', number: 1 } }]);
    await expect(rowsOf('notes')).rejects.toMatchObject({ code: '42P01' });
  });

  it('the fingerprint covers version, columns and indexes', () => {
    const view = notes;
    const variants = [
      view,
      { ...view, version: 2 },
      { ...view, columns: { ...view.columns, note: 'varchar' } },
      { ...view, indexes: [] },
      { ...view, key: ['personId'] },
    ];
    expect(new Set(variants.map((variant) => fingerprintOf([variant]))).size).toBe(variants.length);
  });

  it('of two processes that start at once, one rebuilds and the other waits [R42.5]', async () => {
    for (let i = 0; i < 30; i++) await test.count(`tally-${i % 4}`);
    const other = test.another({ views: raised });
    const done = await Promise.all([test.pool, other.pool].map((pool) => ensureViews(pool, test.codec, raised)));
    expect(done.sort()).toEqual([30, null]);
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('R42.2 appends continue during a rebuild, wait during the exchange, and all reach the new views', async () => {
    for (let i = 0; i < 20; i++) await test.count('before');
    const writing = Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; i < 20; i++) await test.count(`tally-${writer}`);
      }),
    );
    await rebuildViews(test.another().pool, test.codec, testViews, { eventsAtOnce: 7 });
    await writing;
    expect(await contradictions(test.admin)).toEqual([]);
    expect(await test.log.after(0, 1000)).toHaveLength(180);
  });

  it('a failed rebuild keeps the old views and does not block appends [R42.4]', async () => {
    await test.count('a');
    const broken = { ...tallies, version: 3, on: { Counted: () => failing() } };
    await expect(ensureViews(test.pool, test.codec, [broken])).rejects.toThrow('an error in the view');
    await test.count('a');
    expect(await rowsOf('tallies')).toEqual([{ row: { tally_id: 'a', number: 2 } }]);
    const { rows } = await test.admin.query('select pg_try_advisory_lock($1) as free', [rebuildGate]);
    expect(rows).toEqual([{ free: true }]);
  });
});

function failing(): never {
  throw new Error('an error in the view');
}

function erase(personId: string) {
  return test.log
    .transact(by('Erase'), async (unit) => {
      await unit.record(`person-${personId}`, { type: 'PersonRemoved', data: { personId } });
    })
    .then(
      () =>
        test.admin.query('update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = $1', [
          personId,
        ]),
      () => undefined,
    );
}
