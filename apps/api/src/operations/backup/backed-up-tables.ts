/** The tables of a backup: everything in log, keys and state, except tables that are left out for a stated reason. */
import { areas } from '../../composition.js';
import { merkleBlocks } from '../../modules/checkpoints/facade.js';
import type { Queryable } from '../../platform/database/database.js';
import { fileIsKept, filesTable } from '../../platform/files/kept-files.js';
import { backgroundProcesses } from '../../platform/jobs/heartbeat.js';
import { fingerprintTable } from '../../platform/views/fingerprint.js';

export interface SourceTable {
  name: string;
  columns: string[];
  /** Only these rows. */
  where?: string;
}

/** Unlisted tables are backed up. Views and jobs are in other schemas and are rebuilt. */
export const notBackedUp: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...areas.list.map(({ notBackedUp }) => notBackedUp)),
  [backgroundProcesses]: 'describes running processes',
  [merkleBlocks]: 'computed from the log every night',
  [fingerprintTable]: 'describes the views, which are rebuilt',
};

const rowsKept: Readonly<Record<string, string>> = { [filesTable]: fileIsKept };

/** In the order of copying, for backup and restore. */
export async function tablesToBackUp(db: Queryable): Promise<SourceTable[]> {
  return (await tablesOutsideViews(db)).filter(({ name }) => !(name in notBackedUp));
}

/** Includes the tables that are left out of backups, because a restore empties them. */
export async function tablesOutsideViews(db: Queryable): Promise<SourceTable[]> {
  const { rows } = await db.query<{ name: string; columns: string[] }>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('log', 'keys', 'state') and c.relkind = 'r' order by n.nspname = 'log' desc, 1`,
  );
  return rows.map(({ name, columns }) => ({ name, columns, where: rowsKept[name] }));
}

/** Quotes a table name for a statement, also one that comes from a manifest. */
export function quoted(tableName: string): string {
  return tableName.split('.').map(quotedIdentifier).join('.');
}

export function quotedColumns(columns: readonly string[]): string {
  return columns.map(quotedIdentifier).join(', ');
}

function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
