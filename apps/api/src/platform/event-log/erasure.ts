/** Erasing a person from the log: their data key goes, and with it what every event ever said of them (R23). */
import type { Queryable, Statement } from './database.js';

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
