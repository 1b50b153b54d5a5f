/** Erasing a person from the log: their data key goes, and with it what every event ever said of them (R23). */
import type pg from 'pg';
import { commit, type Queryable, type Statement } from '../database/database.js';

/**
 * Inside a transaction, before its stream is read: waits for the appends about that person that are under way and holds off
 * later ones, which then find the person gone.
 */
export async function holdPerson(db: Queryable, stream: string, personId: string): Promise<void> {
  await db.query({ name: 'hold_person', text: 'select log.hold_person($1, $2)', values: [stream, personId] });
}

/** For the transaction that holds the person: the key is destroyed, its row stays, so that no other is ever issued. */
export function erasePerson(personId: string): Statement {
  return { name: 'erase_person', text: 'select log.erase_person($1)', values: [personId] };
}

/** For somebody whom another copy of this database erased and this one never knew: the id is never issued a key. */
export async function barPerson(db: Queryable, personId: string): Promise<void> {
  await db.query('select log.bar_person($1)', [personId]);
}

const patienceMs = 10_000;

/**
 * Whether the person's key is destroyed, once whatever is being done to it is decided and safely on disk: also right after a
 * commit whose answer got lost. Throws where that cannot be told yet.
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
