/** What the database stores about its master key. */
import type { Queryable } from '../database/database.js';
import type { MasterKey, StoredKeys } from '../events/master-key.js';

export interface StoredMasterKey {
  /** Id of the master key that wraps new keys. */
  current: string;
  /** Id of the one before, while a rotation is not finished. */
  previous: string | null;
  wrappedKeys: ReadonlyMap<string, Buffer>;
}

/** Null in a database that no process has opened yet, or that none has opened since keys are stored. */
export async function storedMasterKey(db: Queryable): Promise<StoredMasterKey | null> {
  if (!(await exists(db, 'keys.master_keys'))) return null;
  const { rows } = await db.query<{ id: string; state: 'current' | 'previous' }>(
    'select id, state from keys.master_keys',
  );
  const current = rows.find(({ state }) => state === 'current');
  if (!current) return null;
  const keys = await db.query<{ name: string; wrapped: Buffer }>('select name, wrapped from keys.stored_keys');
  return {
    current: current.id,
    previous: rows.find(({ state }) => state === 'previous')?.id ?? null,
    wrappedKeys: new Map(keys.rows.map(({ name, wrapped }) => [name, wrapped])),
  };
}

export async function storeMasterKey(db: Queryable, masterKey: MasterKey, keys: StoredKeys): Promise<void> {
  await db.query(`insert into keys.master_keys (id, state) values ($1, 'current')`, [masterKey.id]);
  for (const [name, key] of keys) {
    await db.query('insert into keys.stored_keys (name, wrapped) values ($1, $2)', [
      name,
      masterKey.wrapStored(name, key),
    ]);
  }
}

/** True for a log that has no event, and no key that a master key could have wrapped. */
export async function hasNoEvents(db: Queryable): Promise<boolean> {
  for (const table of ['log.events', 'keys.person_keys']) {
    if ((await exists(db, table)) && (await db.query(`select from ${table} limit 1`)).rowCount) return false;
  }
  return true;
}

const keysAtOnce = 1000;

/**
 * For a database that stores no id of its master key. A few keys may have been wrapped by a wrong one, so the majority
 * counts. True if there are none.
 */
export async function opensMostKeys(db: Queryable, masterKey: MasterKey): Promise<boolean> {
  if (!(await exists(db, 'keys.person_keys'))) return true;
  let balance = 0;
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { id: string; wrapped: Buffer }[] } = await db.query(
      `select person_id as id, wrapped from keys.person_keys where wrapped is not null and ($1::uuid is null or person_id > $1)
       order by person_id limit ${keysAtOnce}`,
      [after],
    );
    for (const { wrapped } of rows) balance += masterKey.opens(wrapped) ? 1 : -1;
    if (rows.length < keysAtOnce) return balance >= 0;
    after = rows.at(-1)!.id;
  }
}

async function exists(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]!.exists;
}
