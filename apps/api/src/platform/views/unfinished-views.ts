/** The schema in which views are rebuilt, and the right to use it. */
import { rebuildLock } from '../database/advisory-locks.js';
import type { Queryable, Statement } from '../database/database.js';
import { send } from '../database/database.js';

export const nextSchema = 'views_next';

const leftovers = `select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = '${nextSchema}' and c.relkind = 'r'`;

/**
 * Drops the tables of a rebuild that did not finish, and the old tables after one that did. Does nothing while a
 * rebuild is running. Also runs in the transaction that erases a person: unfinished tables may contain personal data.
 * Waits for readers of the old tables, but not long enough to be taken for a deadlock.
 */
export const withoutUnfinishedViews: Statement = {
  text: `do $$ declare
    leftover text;
    patience constant text := current_setting('lock_timeout');
  begin
    if not exists (${leftovers}) or not pg_try_advisory_xact_lock(${rebuildLock}) then return; end if;
    perform set_config('lock_timeout', '500ms', true);
    for leftover in ${leftovers} loop
      execute 'drop table ' || leftover || ' cascade';
    end loop;
    perform set_config('lock_timeout', patience, true);
  exception when lock_not_available then null; -- the next one tries again
  end $$`,
  values: [],
};

/** Returns whether nothing is left. */
export async function dropUnfinishedViews(db: Queryable): Promise<boolean> {
  await send(db, withoutUnfinishedViews);
  const { rowCount } = await db.query(leftovers);
  return rowCount === 0;
}
