/** The database a restore goes into: empty, and with nobody else at it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../platform/config/config.js';
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.js';
import type { Queryable } from '../../platform/database/database.js';
import { ensureSteppedDownRole, steppedDownRole } from '../../platform/migrations/migrate.js';
import { restoreUnderWay } from '../../platform/database/unfinished-restore.js';

export interface RestoreDatabase {
  ownerUrl: string;
  appUrl: string;
  /** The role that serves: named by appUrl, or what its connections step down to. */
  appRole: string;
  stepsDown: boolean;
  close(): Promise<void>;
}

export async function openRestoreDatabase(config: Config, say: (line: string) => void): Promise<RestoreDatabase> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (!databaseUrl) {
    say('Starting the embedded PostgreSQL …');
    const { ownerUrl, appUrl, stop } = await startEmbeddedPostgres(config.dataDir, { onProgress: say });
    return { ownerUrl, appUrl, appRole: roleOf(appUrl), stepsDown: false, close: stop };
  }
  const close = () => Promise.resolve();
  if (databaseOwnerUrl && roleOf(databaseOwnerUrl) !== roleOf(databaseUrl)) {
    return { ownerUrl: databaseOwnerUrl, appUrl: databaseUrl, appRole: roleOf(databaseUrl), stepsDown: false, close };
  }
  await ensureSteppedDownRole(databaseUrl);
  return { ownerUrl: databaseUrl, appUrl: databaseUrl, appRole: steppedDownRole, stepsDown: true, close };
}

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
  const begun = (await exists(db, 'state.settings')) ? await restoreUnderWay(db) : null;
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
  for (const table of ['log.events', 'keys.person_keys', 'state.credentials', 'state.files']) {
    if (!(await exists(db, table))) continue;
    if ((await db.query(`select from ${table} limit 1`)).rowCount) return false;
  }
  return true;
}

const patienceMs = 3_000;
const pollMs = 200;

/** A portal that is running would go on with what it remembers. Connections of one killed a moment ago close by themselves. */
export async function refuseOthers(db: Queryable, withinMs = 0): Promise<void> {
  for (const until = Date.now() + withinMs; ; await sleep(pollMs)) {
    const { rowCount } = await db.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'staffroom%'`,
    );
    if (!rowCount) return;
    if (Date.now() >= until)
      throw new Error('A portal, a worker or a command is at work on this database: stop it first.');
  }
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

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
