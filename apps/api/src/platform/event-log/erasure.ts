/** Erases a person from the log: destroying their data key makes all their personal data unreadable (R23). */
import type pg from 'pg';
import { commit, type Queryable, type Statement } from '../database/database.js';

/**
 * Call it in the transaction, before its stream is read. Waits for running appends about that person and blocks later
 * ones, which then find the key destroyed.
 */
export async function holdPerson(db: Queryable, stream: string, personId: string): Promise<void> {
  await db.query({ name: 'hold_person', text: 'select log.hold_person($1, $2)', values: [stream, personId] });
}

/** For the transaction that holds the person. Destroys the key; its row stays, so that no new key is ever issued. */
export function erasePerson(personId: string): Statement {
  return { name: 'erase_person', text: 'select log.erase_person($1)', values: [personId] };
}

/**
 * For a person whom another copy of this database erased and whom this one never knew: the id is never issued a key.
 */
export async function barPerson(db: Queryable, personId: string): Promise<void> {
  await db.query('select log.bar_person($1)', [personId]);
}

const patienceMs = 10_000;

/**
 * Waits for any running erasure of the person. Returns whether the key is destroyed and that fact is on disk, also
 * right after a commit whose reply was lost. Throws if this cannot be determined yet.
 */
export async function isErased(pool: pg.Pool, personId: string): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; set local lock_timeout = ${patienceMs}`);
    await holdPerson(client, noStream, personId);
    const { rowCount } = await client.query('select from keys.person_keys where person_id = $1 and wrapped is null', [
      personId,
    ]);
    await client.query(commit);
    return rowCount === 1;
  } catch (error) {
    broken = error as Error; // closing the connection rolls back
    throw error;
  } finally {
    client.release(broken);
  }
}

const noStream = '';
