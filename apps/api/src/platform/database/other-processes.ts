import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from './database.js';

const pollMs = 200;
/** How long the connections of a killed process may take to close. */
const patienceMs = 1_500;

/** For a command of another version than the processes that use the database, before it changes anything. */
export async function refuseInUse(db: Queryable): Promise<void> {
  if (!(await hasOtherProcesses(db))) return;
  throw new Error(
    'Another version of Staffroom is using this database. Use the commands of that version, or stop it first. Nothing was changed.',
  );
}

/**
 * Whether a portal, worker or CLI command is connected. Ask over a connection without such a name, before opening
 * others.
 */
export async function hasOtherProcesses(db: Queryable, withinMs = patienceMs): Promise<boolean> {
  for (const until = Date.now() + withinMs; ; await sleep(pollMs)) {
    const { rowCount } = await db.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'staffroom%'`,
    );
    if (!rowCount) return false;
    if (Date.now() >= until) return true;
  }
}
