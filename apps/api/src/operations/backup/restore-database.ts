/** The database a restore goes into: empty, and with nobody else at it. */
import pg from 'pg';
import { credentialsTable } from '../../modules/auth/facade.js';
import type { Queryable } from '../../platform/database/database.js';
import { othersAtWork } from '../../platform/database/others-at-work.js';
import { canReadSettings } from '../../platform/database/stored-settings.js';
import { filesTable } from '../../platform/files/kept-files.js';
import { restoreUnderWay } from '../../platform/database/unfinished-restore.js';

/** 'empty', or 'begun' where this very backup's rows are in it already and a restore was cut short after them. Throws otherwise. */
export async function stateBeforeRestore(
  ownerUrl: string,
  backup: { id: string; migrations: string[] },
): Promise<'empty' | 'begun'> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'staffroom restore check' });
  await client.connect();
  try {
    const state = await stateOf(client, backup);
    await refuseOthers(client, patienceMs);
    return state;
  } finally {
    await client.end();
  }
}

async function stateOf(
  db: Queryable,
  { id, migrations }: { id: string; migrations: string[] },
): Promise<'empty' | 'begun'> {
  const begun = (await canReadSettings(db)) ? await restoreUnderWay(db) : null;
  if (begun === id) return 'begun';
  if (begun)
    throw new Error(
      'The restore of another backup into this database was not finished: go on with that one, or take a new database.',
    );
  if (!(await isEmpty(db))) throw new Error(notEmpty);
  if (await exists(db, 'public.migrations')) await refuseNewerTables(db, migrations);
  return 'empty';
}

export const notEmpty = 'The database is not empty: a backup is restored into a new one only. Nothing was changed.';

/** Migrations may have been cut short before they made all of these. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  for (const table of ['log.events', 'keys.person_keys', credentialsTable, filesTable]) {
    if (!(await exists(db, table))) continue;
    if ((await db.query(`select from ${table} limit 1`)).rowCount) return false;
  }
  return true;
}

const patienceMs = 3_000;

/** A portal that is running would go on with what it remembers. Connections of one killed a moment ago close by themselves. */
export async function refuseOthers(db: Queryable, withinMs = 0): Promise<void> {
  if (await othersAtWork(db, withinMs))
    throw new Error('A portal, a worker or a command is at work on this database: stop it first.');
}

async function refuseNewerTables(db: Queryable, migrations: readonly string[]): Promise<void> {
  const { rowCount } = await db.query('select from public.migrations where name <> all ($1)', [migrations]);
  if (rowCount) {
    throw new Error(
      'The database has the tables of a newer version than the backup. Restore into a new database: it is brought up to date afterwards.',
    );
  }
}

async function exists(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]!.exists;
}
