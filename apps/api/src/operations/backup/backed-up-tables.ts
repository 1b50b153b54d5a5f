/** Which tables a backup holds: everything of log, keys and state that could not be made anew, each with a reason where it is left out. */
import { areas } from '../../composition.js';
import type { Queryable } from '../../platform/database/database.js';
import { fileIsKept, filesTable } from '../../platform/files/kept-files.js';
import { fingerprintTable } from '../../platform/views/fingerprint.js';

export interface SourceTable {
  name: string;
  columns: string[];
  /** Only these rows. */
  where?: string;
}

/** A table nobody thought of is backed up; views and jobs are not even looked at, both come anew. */
export const leftOut: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...areas.map(({ leftOutOfBackups }) => leftOutOfBackups)),
  [fingerprintTable]: 'says what is in the views, which are rebuilt',
};

const rowsKept: Readonly<Record<string, string>> = { [filesTable]: fileIsKept };

/** In the order in which they are copied out and in again. */
export async function tablesToBackUp(db: Queryable): Promise<SourceTable[]> {
  return (await tablesBesideViews(db)).filter(({ name }) => !(name in leftOut));
}

/** Those that are left out too: a restore empties them. */
export async function tablesBesideViews(db: Queryable): Promise<SourceTable[]> {
  const { rows } = await db.query<{ name: string; columns: string[] }>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('log', 'keys', 'state') and c.relkind = 'r' order by n.nspname = 'log' desc, 1`,
  );
  return rows.map(({ name, columns }) => ({ name, columns, where: rowsKept[name] }));
}

/** Also guards what a manifest says: only names of tables go into a statement. */
export function quoted(tableName: string): string {
  return tableName.split('.').map(quotedIdentifier).join('.');
}

export function quotedColumns(columns: readonly string[]): string {
  return columns.map(quotedIdentifier).join(', ');
}

function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
