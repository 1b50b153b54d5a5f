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

/** Null in a database on which no portal has been started yet. */
export async function storedMasterKey(db: Queryable): Promise<StoredMasterKey | null> {
  const { rows: tables } = await db.query<{ exists: boolean }>(
    `select to_regclass('keys.master_keys') is not null as exists`,
  );
  if (!tables[0]!.exists) return null;
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

export async function expectStoredMasterKey(db: Queryable): Promise<StoredMasterKey> {
  const stored = await storedMasterKey(db);
  if (!stored) throw new Error('No portal has been started on this database yet.');
  return stored;
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
  const { rows } = await db.query<{ isEmpty: boolean }>(
    `select not exists (select from log.events) and not exists (select from keys.person_keys) as "isEmpty"`,
  );
  return rows[0]!.isEmpty;
}
