import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryArgs } from '../../testing/entry-args.js';
import {
  by,
  contradictions,
  openTestLog,
  type PersonEvent,
  tallies,
  type TestLog,
  testViews,
} from '../../testing/test-log.js';
import { until } from '../../testing/until.js';
import { erasePerson, holdPerson } from '../event-log/erasure.js';
import { ViewsOutdated } from '../database/sql-errors.js';
import { connectForViews, RebuildUnderWay, takeTurn } from './views-connection.js';
import { checkViews, OtherViews } from './check-views.js';
import { rebuildGate } from '../database/advisory-locks.js';
import { rebuildViews } from './rebuild.js';
import { nextSchema, withoutUnfinishedViews } from './unfinished-views.js';
import { defineView } from './view.js';
import { ensureViews } from './views.js';
import { TakeoverWatch } from '../takeover/takeover-watch.js';

let test: TestLog;
/** Stops what runs alongside a test, even if that fails. */
let over = false;
beforeAll(async () => {
  test = await openTestLog();
  for (let i = 0; i < 60; i++) await test.count(`tally-${i % 5}`);
});
afterAll(() => test.close());
beforeEach(() => void (over = false));
afterEach(() => void (over = true));
afterEach(async () => expect(await leftovers()).toEqual([]));

const rebuild = (options: Parameters<typeof rebuildViews>[3] = {}) =>
  rebuildViews(test.pool, test.codec, testViews, options);
const check = () => checkViews(test.pool, test.codec, testViews);

describe('R42 views rebuilt while the portal serves', () => {
  it('lose no concurrent writes, and readers never see them empty or incomplete [R42.2]', async () => {
    let done = false;
    const failures: unknown[] = [];
    const rebuilding = Promise.all([
      inTurns(async () => {
        const rebuilt = await rebuild({ eventsAtOnce: 25 });
        expect(rebuilt!.pauseMs).toBeGreaterThan(0);
      }, 4).finally(() => (done = true)),
      ...Array.from({ length: 4 }, (_, writer) =>
        untilDone(
          async () => void (await test.count(`writer-${writer}`).catch((error: unknown) => failures.push(error))),
        ),
      ),
      ...Array.from({ length: 4 }, () => untilDone(seesAll)),
    ]);
    async function untilDone(work: () => Promise<void>) {
      while (!done && !over) await work();
    }
    async function seesAll() {
      const { rows } = await test.pool.query<{ all: number; five: number; sum: number }>({
        name: 'sees_all',
        text: `select count(*)::integer as all, count(*) filter (where tally_id like 'tally-%')::integer as five,
          sum(number) filter (where tally_id like 'tally-%')::integer as sum from views.tallies`,
      });
      if (rows[0]?.five !== 5 || rows[0].sum !== 60) failures.push(rows[0]);
    }
    await rebuilding;
    expect(failures).toEqual([]);
    expect(await contradictions(test.admin)).toEqual([]);
    expect(await check()).toMatchObject({ differences: [] });
  });

  it('contain nothing about a person who was erased after their events were read [R42.4]', async () => {
    const personId = await test.addPerson('Planted Person');
    const position = (await test.log.after(0, 10_000)).length;
    for (let i = 0; i < 30; i++) await test.count('after');
    let erased: Promise<void> | undefined;
    await rebuild({
      eventsAtOnce: 10,
      onProgress: (done) => {
        if (done >= position) erased ??= erase(personId);
      },
    });
    await erased;
    const { rows } = await test.admin.query('select from views.notes where person_id = $1', [personId]);
    expect(rows).toEqual([]);
    expect(await check()).toMatchObject({ differences: [] });
  });

  it('stay the old ones after a crash during the rebuild, and the next start cleans up [R42.4]', async () => {
    await killInTheMidst();
    await test.count('after-crash');
    expect(await contradictions(test.admin)).toEqual([]);
    expect(await leftovers()).toContain('tallies');
    expect(await ensureViews(test.pool, test.codec, testViews)).toBeNull();
  });

  it('leave nothing readable behind after a crash when a person is erased [R42.4]', async () => {
    const personId = await test.addPerson('Planted Person');
    await killInTheMidst();
    expect(await leftovers()).toContain('notes');
    await erase(personId);
    expect(await leftovers()).toEqual([]);
  });

  it('are rebuilt by one process at a time', async () => {
    const other = await connectForViews(test.pool);
    await takeTurn(other, {});
    await expect(rebuild()).rejects.toThrow(RebuildUnderWay);
    await test.admin.query(`create table ${nextSchema}.being_filled ()`);
    await test.pool.query(withoutUnfinishedViews.text);
    expect(await leftovers()).toEqual(['being_filled']); // not while they are being filled
    await other.end();
    await test.admin.query(`drop table ${nextSchema}.being_filled`);
  });

  it('do not block all writers for one slow writer [R42.2]', async () => {
    const slow = await test.pool.connect();
    await slow.query('begin');
    await slow.query('select pg_advisory_xact_lock_shared($1)', [rebuildGate]);
    let finished = false;
    const rebuilding = rebuild().finally(() => (finished = true));
    for (let tries = 0; tries < 3; tries++) {
      await until(gateIsAwaited);
      await test.count('patient'); // waits for the gate, which gives way long before the slow writer does
      await until(async () => !(await gateIsAwaited()));
    }
    expect(finished).toBe(false);
    await slow.query('commit');
    slow.release();
    await rebuilding;
    expect(await check()).toMatchObject({ differences: [] });
  });
});

describe('R42 a version with different views', () => {
  const wider = defineView<{ personId: string; number: number; length: number }, PersonEvent>({
    name: 'notes',
    version: 2,
    columns: { personId: 'uuid not null', number: 'integer not null', length: 'integer not null' },
    key: ['personId', 'number'],
    on: {
      PersonAdded: ({ data }, rows) => rows.put({ personId: data.personId, number: 0, length: data.name?.length ?? 0 }),
    },
  });
  const newViews = [tallies, wider];

  it('takes over while the older one serves; the older one can no longer write, and exits [R42.5]', async () => {
    await test.addPerson('Ana');
    const watch = new TakeoverWatch(test.pool, test.log.keyring, testViews);
    watch.start();
    const newer = test.another({ views: newViews });
    let appends = 0;
    let refused: unknown;
    const older = (async () => {
      while (!refused && !over)
        await test.count('older').then(
          () => appends++,
          (error: unknown) => (refused = error),
        );
    })();
    await until(() => appends > 3);
    expect(await ensureViews(newer.pool, newer.codec, newViews)).toBeGreaterThan(60);
    await older;
    expect(refused).toBeInstanceOf(ViewsOutdated);
    await watch.outdated;
    await watch.stop();
    const { rows } = await newer.pool.query<{ length: number }>('select length from views.notes where length > 0');
    expect(rows).toContainEqual({ length: 3 });
    expect(await contradictions(test.admin)).toEqual([]);
    await expect(check()).rejects.toThrow(OtherViews);
    await ensureViews(test.pool, test.codec, testViews);
  });

  it('is started by two processes at once: one rebuilds, and the other finds the new views [R42.4]', async () => {
    const newer = test.another({ views: newViews });
    const replayed = await Promise.all(Array.from({ length: 2 }, () => ensureViews(newer.pool, newer.codec, newViews)));
    expect(replayed.filter((events) => events === null)).toHaveLength(1);
    expect(await contradictions(test.admin)).toEqual([]);
    await ensureViews(test.pool, test.codec, testViews);
  });

  it('that fails between filling its views and taking over leaves the old ones to the older version [R42.4]', async () => {
    const newer = test.another({ views: newViews });
    const fails = () => Promise.reject(new Error('wiring failed'));
    await expect(ensureViews(newer.pool, newer.codec, newViews, undefined, fails)).rejects.toThrow('wiring failed');
    await test.count('older');
    expect(await check()).toMatchObject({ differences: [] });
  });
});

describe('R42 the views compared with the log', () => {
  it('are equal while commands continue [R42.6]', async () => {
    let done = false;
    const writing = (async () => {
      while (!done && !over) await test.count('meanwhile');
    })();
    const { differences, position, rows } = await check();
    done = true;
    await writing;
    expect(differences).toEqual([]);
    expect(position).toBeGreaterThan(60);
    expect(rows).toBeGreaterThan(5);
  });

  it('reveal each missing, extra or different row by its key [R42.6]', async () => {
    const [ana, ben] = [await test.addPerson('Planted Ana'), await test.addPerson('Planted Ben')];
    await test.admin.query(`update views.notes set note = 'Planted Eve' where person_id = '${ana}';
      delete from views.notes where person_id = '${ben}';
      insert into views.tallies values ('nobody counted', 1)`);
    const report = await check();
    expect(report.differences).toEqual([
      { view: 'tallies', rows: 1, first: [{ key: 'nobody counted', wrong: 'too much' }] },
      {
        view: 'notes',
        rows: 2,
        first: [
          { key: `${ana} 0`, wrong: 'different' },
          { key: `${ben} 0`, wrong: 'missing' },
        ].sort((a, b) => (a.key < b.key ? -1 : 1)),
      },
    ]);
    expect(JSON.stringify(report)).not.toContain('Planted');
    await rebuild();
    expect((await check()).differences).toEqual([]);
  });
});

async function inTurns(work: () => Promise<void>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await work();
}

/** The tables in the schema next to the serving one. */
async function gateIsAwaited(): Promise<boolean> {
  const { rowCount } = await test.admin.query(
    `select from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ExclusiveLock' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
    [rebuildGate],
  );
  return rowCount === 1;
}

async function leftovers(): Promise<string[]> {
  const { rows } = await test.admin.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = $1 order by 1',
    [nextSchema],
  );
  return rows.map(({ name }) => name);
}

async function erase(personId: string): Promise<void> {
  await test.log.transact(
    by('Erase'),
    async (unit) => {
      await holdPerson(unit.db, `person-${personId}`, personId);
      await unit.record(`person-${personId}`, { type: 'PersonRemoved', data: { personId } });
      unit.also(erasePerson(personId));
      unit.also(withoutUnfinishedViews);
    },
    { lockDirectory: true },
  );
}

async function killInTheMidst(): Promise<void> {
  const child = spawn(
    process.execPath,
    entryArgs('testing/rebuild-until-killed.child', test.database.appUrl, test.masterKey.toString('hex')),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const connections = `select from pg_stat_activity where datname = current_database() and application_name = 'staffroom views'`;
  for (let tries = 0; (await test.admin.query(connections)).rowCount; tries++) {
    if (tries > 500) throw new Error('the connection of the killed process is still open');
    await sleep(10);
  }
}
