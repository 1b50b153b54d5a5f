/** As the portal's role, tries to make the functions that run with the owner's rights use an attacker's objects. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { refuseTemporaryObjects } from '../migrations/migrate.js';
import { openTestLog, type TestLog } from '../../testing/test-log.js';

let test: TestLog;
beforeAll(async () => {
  test = await openTestLog();
  await test.count('a');
});
afterAll(() => test.close());

/** A call of every function that runs with the owner's rights. The first test fails if a new function has no entry. */
const calls: Record<string, string> = {
  'log.open_append': `select log.open_append(array['shadow'], array[0], array[1], array[]::pg_catalog.uuid[], array['${randomUUID()}'::pg_catalog.uuid],
    array[''::pg_catalog.bytea], '${randomUUID()}', '', (select fingerprint from state.view_fingerprint),
    (select id from keys.master_keys))`,
  'log.append': `select log.append(array['shadow'], array[1], array['${randomUUID()}'::pg_catalog.uuid], array['Counted'], array[1],
    array['{}'], array[null]::pg_catalog.bytea[], array[null]::pg_catalog.uuid[], '{}', null)`,
  'log.lock_directory': 'select log.lock_directory()',
  'log.lock_streams': `select log.lock_streams(array['tally-a'])`,
  'log.hold_person': `select log.hold_person('shadow', '${randomUUID()}')`,
  'log.erase_person': `select log.erase_person('${randomUUID()}')`,
  'log.bar_person': `select log.bar_person('${randomUUID()}')`,
  'state.exchange_views': 'select state.exchange_views()',
};

const definers = `select p.pronamespace::regnamespace || '.' || p.proname as name, p.proconfig as settings from pg_proc p
  where p.prosecdef and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1`;

/**
 * Statements that plant an object in pg_temp. If anything uses the object, it fails with the name of the role that runs
 * it.
 */
const planted: Record<string, string> = {
  ...Object.fromEntries(
    ['jsonb', 'uuid', 'bytea', 'text'].map((type) => [
      `a type named ${type}`,
      `create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.spring())`,
    ]),
  ),
  'a table named events': 'create temp table events (position bigint check (pg_temp.spring()))',
  'a table named streams': 'create temp table streams (stream text, version integer check (pg_temp.spring()))',
  'a table named person_keys': 'create temp table person_keys (person_id uuid, wrapped bytea check (pg_temp.spring()))',
  'a view named log_head': 'create temp view log_head as select pg_temp.spring()',
  'a function named unnest': trap('unnest(bytea[])', 'setof bytea'),
  'a function named cardinality': trap('cardinality(text[])', 'integer'),
  'a function named clock_timestamp': trap('clock_timestamp()', 'timestamptz'),
  'a function named event_hash': trap(
    'event_hash(bytea, bigint, text, integer, uuid, text, integer, jsonb, bytea, uuid, jsonb, timestamptz)',
    'bytea',
  ),
  'an operator named =':
    'create operator pg_temp.= (leftarg = pg_catalog.text, rightarg = pg_catalog.text, function = pg_temp.spring2)',
  'an operator named ||':
    'create operator pg_temp.|| (leftarg = pg_catalog.bytea, rightarg = pg_catalog.bytea, function = pg_temp.spring3)',
};

function trap(signature: string, result: string): string {
  return `create function pg_temp.${signature} returns ${result} language plpgsql as $$ begin perform pg_temp.spring(); end $$`;
}

const springs = `
  create function pg_temp.spring() returns boolean language plpgsql as $$ begin raise exception 'tricked as %', current_user; end $$;
  create function pg_temp.spring2(pg_catalog.text, pg_catalog.text) returns boolean language sql as 'select pg_temp.spring()';
  create function pg_temp.spring3(pg_catalog.bytea, pg_catalog.bytea) returns pg_catalog.bytea language plpgsql
    as $$ begin perform pg_temp.spring(); return $1; end $$;`;

describe('R40 a function that runs with the rights of the owner of the log', () => {
  it('has a call in this test and searches pg_temp last', async () => {
    const { rows } = await test.owner.query<{ name: string; settings: string[] }>(definers);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
    for (const { settings } of rows) expect(settings).toEqual(['search_path=pg_catalog, pg_temp']);
  });

  it('cannot be shadowed, because the role may not create temporary objects', async () => {
    for (const statement of ['create temp table t (x int)', 'create domain pg_temp.jsonb as pg_catalog.jsonb'])
      await expect(test.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it.each(Object.keys(planted))('does not use %s, even if temporary objects are allowed', async (what) => {
    await asPortal(async (portal) => {
      await portal.query(springs);
      await portal.query(planted[what]!);
      // the search path that an attacker would set for the call
      await portal.query('set search_path = pg_temp, log, pg_catalog');
      for (const call of Object.values(calls)) await portal.query(`begin; ${call}; rollback`);
    });
  });

  it('is tricked by a planted type if pg_temp is not last, which proves that this test can fail', async () => {
    const append = `log.append(text[], integer[], uuid[], text[], integer[], text[], bytea[], uuid[], text, uuid)`;
    await test.owner.query(`alter function ${append} set search_path = pg_catalog`);
    try {
      await asPortal(async (portal) => {
        await portal.query(springs);
        await portal.query(planted['a type named jsonb']!);
        await expect(portal.query(`begin; ${calls['log.append']}`)).rejects.toThrow(/tricked as staffroom_owner/);
      });
    } finally {
      await test.owner.query(`alter function ${append} set search_path = pg_catalog, pg_temp`);
    }
  });

  it.each([
    ['become the owner', 'set role staffroom_owner'],
    ['become the owner of a session', 'set session authorization staffroom_owner'],
    ['skip triggers', 'set session_replication_role = replica'],
    ['own the log', 'alter table log.events owner to staffroom_app'],
    ['own a function', 'alter function log.lock_directory() owner to staffroom_app'],
    ['change the search path of a function', 'alter function log.lock_directory() reset search_path'],
    [
      'replace a function',
      `create or replace function log.lock_directory() returns integer language sql as 'select 1'`,
    ],
    ['add a trigger', 'create trigger t before insert on log.events execute function log.refuse_change()'],
    ['add a rule', 'create rule r as on insert to log.events do instead nothing'],
    ['make an extension', 'create extension plpython3u'],
    ['read a file of the server', `select pg_read_file('postgresql.conf')`],
    ['run a program of the server', `copy (select 1) to program 'true'`],
  ])('the portal may not %s', async (_, statement) => {
    await expect(test.pool.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|0A000|42809|58P01)$/) as string,
    });
  });
});

/** A connection of the portal's role while the database lets it create temporary objects. */
async function asPortal(work: (portal: pg.Client) => Promise<void>): Promise<void> {
  await test.owner.query(
    `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
  );
  const portal = new pg.Client({ connectionString: test.database.appUrl });
  await portal.connect();
  try {
    await work(portal);
  } finally {
    await portal.end();
    await test.owner.query(refuseTemporaryObjects);
  }
}
