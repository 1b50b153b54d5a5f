import type pg from 'pg';
import type { Keyring } from '../events/keyring.js';

/** For SQL: the id of the master key that wraps new keys. Null for an empty database. */
export const currentMasterKey = `(select id from keys.master_keys where state = 'current')`;

/** Wraps new keys with the database's current master key from now on. False if this process does not have it. */
export async function followRotation(db: Pick<pg.Pool, 'query'>, keyring: Keyring): Promise<boolean> {
  const { rows } = await db.query<{ id: string | null }>({
    name: 'current_master_key',
    text: `select ${currentMasterKey} as id`,
  });
  return rows.every(({ id }) => id === null || follows(keyring, id));
}

/** The same for a current key that was read before. */
export function follows(keyring: Keyring, currentId: string): boolean {
  return currentId === keyring.masterKeyId || keyring.use(currentId);
}
