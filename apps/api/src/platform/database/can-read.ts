import type { Queryable } from './database.js';

/** False before the first migration, and for a role that may not read the table, such as an auditor's. */
export async function canRead(db: Queryable, schema: string, table: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2
       and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
    [schema, table],
  );
  return rowCount === 1;
}
