import type pg from 'pg';
import { refuseIndirect } from '../database/direct-connection.js';
import { withConnection } from '../database/connect.js';
import { reach } from '../database/writable-host.js';
import { migrationLock } from '../database/advisory-locks.js';
import type { Queryable } from '../database/database.js';
import { keepAliveSettings } from '../database/time-limits.js';
import { knownMigrations } from '@staffroom/migrations/known-migrations.js';
import { jobsSchema } from '../jobs/jobs.js';
import { refuseInUse } from '../database/other-processes.js';
import { refuseDatabaseFromBefore } from './before-first-release.js';
import { refuseOlderRelease } from '../views/release.js';
import { dropViewsOfFormerRole } from '../views/views-of-former-role.js';
import { sqlState } from '../database/sql-errors.js';

export interface MigrateOptions {
  /** Allows going back to this version although a newer one filled the views. */
  goingBack?: boolean;
  /** For commands: fails instead of migrating tables that the processes of another version use. */
  onlyAlone?: boolean;
  say?: (line: string) => void;
}

/**
 * Migrates the database to this version under a lock, so that several processes starting at once take turns. Grants
 * `appRole` only the rights the portal needs: in the log it may read and call the functions that append, nothing else
 * (R40). If a newer version or another role serves, it fails before anything is changed.
 */
export async function migrate(ownerUrl: string, appRole: string, options: MigrateOptions = {}): Promise<void> {
  await underMigrationLock(ownerUrl, async (client) => {
    await refuseOlderRelease(client, options);
    if (options.onlyAlone && !(await areDone(client, knownMigrations))) await refuseInUse(client);
    await dropViewsOfFormerRole(client, appRole);
    await carryOut(client, ownerUrl, knownMigrations, options.say);
    const { runMigrations } = await import('bullmq');
    await runMigrations(client, jobsSchema);
    await client.query(grantsTo(quoteIdentifier(appRole)));
    await settleSequences(client, appRole);
  });
}

/** For a restore: migrates only as far as the backed-up database. Nothing can serve from it before `migrate`. */
export async function migrateTo(ownerUrl: string, names: readonly string[]): Promise<void> {
  const wanted = knownMigrations.filter((migration) => names.includes(new migration().name));
  await underMigrationLock(ownerUrl, (client) => carryOut(client, ownerUrl, wanted));
}

async function underMigrationLock(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const locked = async (client: pg.Client) => {
    await refuseIndirect(client);
    await refuseOldServer(client);
    await refuseOtherEncoding(client);
    await refuseDatabaseFromBefore(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await work(client);
  };
  await withConnection(ownerUrl, locked, keepAliveSettings);
}

async function carryOut(
  client: pg.Client,
  ownerUrl: string,
  wanted: typeof knownMigrations,
  say?: MigrateOptions['say'],
): Promise<void> {
  if (await areDone(client, wanted)) return;
  say?.('Migrating …');
  const { DataSource } = await import('typeorm'); // loading it takes a quarter of a second, and most starts need no migration
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: wanted,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    logging: false,
    extra: { ...keepAliveSettings, ...reach(ownerUrl) },
  });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

const oldestServer = 16;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer / 10000 as version`,
  );
  const { version } = rows[0]!;
  if (version < oldestServer)
    throw new Error(`Staffroom needs PostgreSQL ${oldestServer} or newer; this server is ${version}.`);
}

/** Of an empty database only: one that is in use goes on as it is. */
async function refuseOtherEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; isEmpty: boolean }>(
    `select current_setting('server_encoding') as encoding, to_regclass('public.migrations') is null as "isEmpty"`,
  );
  const { encoding, isEmpty } = rows[0]!;
  if (encoding === 'UTF8' || !isEmpty) return;
  throw new Error(
    `The encoding of the database is ${encoding}, and must be UTF8. Create it with "encoding 'UTF8' template template0".`,
  );
}

/** True if every migration of this version has been carried out. */
export function isMigrated(pool: Queryable): Promise<boolean> {
  return haveRun(pool, knownMigrations);
}

/** An empty database has no table of migrations yet. */
async function areDone(client: pg.Client, wanted: typeof knownMigrations): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
  );
  return rowCount === 1 && (await haveRun(client, wanted));
}

async function haveRun(database: Queryable, wanted: typeof knownMigrations): Promise<boolean> {
  const { rows } = await database.query<{ name: string }>('select name from public.migrations');
  const done = new Set(rows.map((row) => row.name));
  return wanted.every((migration) => done.has(new migration().name));
}

/** If one role both owns and serves, the portal switches to this role on every connection. */
export const steppedDownRole = 'staffroom_app';

/**
 * Creates the role that the portal switches to, for a database with one given role. Needs CREATEROLE, unless the role
 * exists.
 */
export async function ensureSteppedDownRole(ownerUrl: string): Promise<void> {
  try {
    await withConnection(ownerUrl, async (client) => {
      await refuseOldServer(client);
      await client.query(creatingSteppedDownRole);
    });
  } catch (error) {
    throw sqlState(error) === forbidden ? new Error(roleIsMissing) : error;
  }
}

const creatingSteppedDownRole = `do $$ begin
  if not exists (select from pg_roles where rolname = '${steppedDownRole}') then
    create role ${steppedDownRole} nologin;
  end if;
  if not pg_has_role(current_user, '${steppedDownRole}', 'set') then
    execute format('grant ${steppedDownRole} to %I', current_user);
  end if;
exception when duplicate_object or unique_violation then null;
end $$`;

const forbidden = '42501';
const roleIsMissing =
  `The role of DATABASE_URL may not create the role that the portal serves as. If another role owns the tables, set DATABASE_OWNER_URL. ` +
  `If it is the only role, create the other one, as an administrator: "create role ${steppedDownRole} nologin; grant ${steppedDownRole} to <that role>".`;

function grantsTo(role: string): string {
  return `
    revoke all on all functions in schema log from public;
    ${refuseTemporaryObjects}
    grant usage on schema log, keys, state to ${role};
    grant select on all tables in schema log to ${role};
    grant execute on all functions in schema log to ${role};
    grant select on keys.person_keys, keys.master_keys, keys.stored_keys to ${role};
    grant select, insert, update, delete on all tables in schema state to ${role};
    grant execute on function state.exchange_views() to ${role};
    grant all on schema views, views_next, jobs to ${role};
    grant all on all tables in schema jobs to ${role};
    grant execute on all functions in schema jobs to ${role};
    grant select on public.migrations to ${role};
  `;
}

/**
 * The first job of a queue creates the queue's sequence as the portal's role, and the owner may not grant rights on such a
 * sequence. One of a former role is dropped, so that this role creates it again. Its numbers only name wake-up jobs.
 */
async function settleSequences(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ change: string }>(
    `select format(case when mine then 'grant all on sequence %s to %I' else 'drop sequence %s' end, name, $1::text) as change
     from (select oid::regclass as name, pg_get_userbyid(relowner) as owner, pg_get_userbyid(relowner) = current_user as mine
       from pg_class where relnamespace = $2::regnamespace and relkind = 'S') s
     where owner <> $1 and (mine or name::text like '%.bullmq\\_jid\\_%')`,
    [appRole, jobsSchema],
  );
  for (const { change } of rows) await client.query(change);
}

/**
 * The portal creates no temporary objects, and an attacker who runs SQL as its role could use them to shadow real types
 * and tables.
 */
export const refuseTemporaryObjects = `do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;`;

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
