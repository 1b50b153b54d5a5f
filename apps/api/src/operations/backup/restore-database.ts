/** Checks the target database of a restore: it must be empty and unused. */
import { withConnection } from '../../platform/database/connect.js';
import { credentialsTable } from '../../modules/auth/facade.js';
import type { Queryable } from '../../platform/database/database.js';
import { hasOtherProcesses } from '../../platform/database/other-processes.js';
import { canReadSettings } from '../../platform/database/stored-settings.js';
import { filesTable } from '../../platform/files/kept-files.js';
import { restoreUnderWay } from '../../platform/database/unfinished-restore.js';

/** 'empty', or 'begun' if an interrupted restore of the same backup has already inserted its rows. Throws otherwise. */
export async function stateBeforeRestore(
  ownerUrl: string,
  backup: { id: string; migrations: string[] },
): Promise<'empty' | 'begun'> {
  const work = async (client: Queryable) => {
    const state = await stateOf(client, backup);
    await refuseOthers(client, patienceMs);
    return state;
  };
  return withConnection(ownerUrl, work, { application_name: 'staffroom restore check' });
}

async function stateOf(
  db: Queryable,
  { id, migrations }: { id: string; migrations: string[] },
): Promise<'empty' | 'begun'> {
  const begun = (await canReadSettings(db)) ? await restoreUnderWay(db) : null;
  if (begun === id) return 'begun';
  if (begun)
    throw new Error(
      'The restore of another backup into this database did not finish. Continue that restore, or use a new database.',
    );
  if (!(await isEmpty(db))) throw new Error(notEmpty);
  if (await exists(db, 'public.migrations')) await refuseNewerTables(db, migrations);
  return 'empty';
}

export const notEmpty = 'The database is not empty. Restore the backup into a new database. Nothing was changed.';

/** Some of these tables may be missing if migrations were interrupted. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  for (const table of ['log.events', 'keys.person_keys', credentialsTable, filesTable]) {
    if (!(await exists(db, table))) continue;
    if ((await db.query(`select from ${table} limit 1`)).rowCount) return false;
  }
  return true;
}

const patienceMs = 3_000;

/** A running portal would keep using its caches. Waits because connections of a killed portal close after a moment. */
export async function refuseOthers(db: Queryable, withinMs = 0): Promise<void> {
  if (await hasOtherProcesses(db, withinMs))
    throw new Error('A portal, a worker or a command is using this database. Stop it first.');
}

async function refuseNewerTables(db: Queryable, migrations: readonly string[]): Promise<void> {
  const { rowCount } = await db.query('select from public.migrations where name <> all ($1)', [migrations]);
  if (rowCount) {
    throw new Error(
      'The database has tables of a newer version than the backup. Restore into a new database; its tables are migrated afterwards.',
    );
  }
}

async function exists(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]!.exists;
}
