/** Compares the keys of people with the events: a person who was not deleted must have a key, and a deleted person must have none. */
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { isNotSetAside } from '../../platform/events/set-aside.js';

interface KeyOfPerson {
  personId: string;
  /** Null if it was destroyed, or is missing. */
  wrapped: Buffer | null;
  /** The position of `UserDeleted`, or null. */
  deletedAt: number | null;
  /** The first event with personal data, or null. Events that were set aside are never decrypted. */
  position: number | null;
  type: string | null;
  stream: string | null;
}

/** A sentence for each person whose key does not fit the events, in the order of the log. */
export async function keysThatDoNotFit(db: Queryable, keyring: Keyring): Promise<string[]> {
  const { rows } = await db.query<KeyOfPerson>(selectKeys);
  return rows.flatMap((row) => whatIsWrongWith(row, keyring) ?? []);
}

function whatIsWrongWith(row: KeyOfPerson, keyring: Keyring): string | null {
  const { personId, wrapped, deletedAt, position, type, stream } = row;
  const event = `event ${position} (${type} in ${stream})`;
  if (deletedAt !== null) {
    if (!wrapped) return null;
    return `The key of ${personId} exists, although event ${deletedAt} deleted this person. Their data can still be read.`;
  }
  if (position === null) return null;
  if (!wrapped)
    return `The key of ${personId} is missing, although no event deleted this person. It is needed from ${event} on.`;
  if (opens(keyring, wrapped)) return null;
  return `The master key does not open the key of ${personId}. It is needed from ${event} on.`;
}

function opens(keyring: Keyring, wrapped: Buffer): boolean {
  try {
    keyring.unwrap(wrapped);
    return true;
  } catch {
    return false;
  }
}

/** One statement, so that everything is read as of one moment. */
const selectKeys = `
  with deleted as (
    select subject_id as person_id, min(position) as position from log.events where type = 'UserDeleted' group by subject_id
  ), needed as (
    select distinct on (e.subject_id) e.subject_id as person_id, e.position, e.type, e.stream from log.events e
    where e.personal is not null and ${isNotSetAside('e.position')} order by e.subject_id, e.position
  )
  select person_id as "personId", k.wrapped, d.position::float8 as "deletedAt", n.position::float8 as position, n.type, n.stream
  from keys.person_keys k full join needed n using (person_id) left join deleted d using (person_id)
  order by n.position, d.position, person_id`;
