import type { Queryable } from '../database/database.js';
import type { Keyring } from '../events/keyring.js';

/** The key that protects a person's data. Null if there is no such person, or the key was destroyed (R23). */
export async function dataKeyOf(db: Queryable, keyring: Keyring, personId: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ wrapped: Buffer | null }>(
    'select wrapped from keys.person_keys where person_id = $1',
    [personId],
  );
  const wrapped = rows[0]?.wrapped;
  return wrapped ? keyring.unwrap(wrapped) : null;
}
