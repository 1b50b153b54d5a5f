/** Settings that the portal stores in its database: one value per name. */
import { type Queryable, send, type Statement } from './database.js';

export async function storeSetting(db: Queryable, name: string, value: string): Promise<void> {
  await send(db, storingSetting(name, value));
}

/** The same as a statement of a unit of work. */
export function storingSetting(name: string, value: string): Statement {
  return {
    text: 'insert into state.settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    values: [name, value],
  };
}

/** Unless it has changed since. */
export async function forgetSettingIf(db: Queryable, name: string, value: string): Promise<void> {
  await db.query('delete from state.settings where name = $1 and value = $2', [name, value]);
}

/** Keeps the value that is stored. */
export async function storeFirst(db: Queryable, name: string, value: string): Promise<void> {
  await db.query('insert into state.settings (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    value,
  ]);
}

export async function storedSetting(db: Queryable, name: string): Promise<string | null> {
  const { rows } = await db.query<{ value: string }>('select value from state.settings where name = $1', [name]);
  return rows[0]?.value ?? null;
}

export async function forgetSetting(db: Queryable, name: string): Promise<void> {
  await db.query('delete from state.settings where name = $1', [name]);
}

/** False before the first migration, and for a role that may not read the table, such as an auditor's. */
export async function canReadSettings(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'state' and c.relname = 'settings'
       and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
  );
  return rowCount === 1;
}
