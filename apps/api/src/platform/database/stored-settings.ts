/** Settings that the portal stores in its database: one value per name. */
import { canRead } from './can-read.js';
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

export function canReadSettings(db: Queryable): Promise<boolean> {
  return canRead(db, 'state', 'settings');
}
