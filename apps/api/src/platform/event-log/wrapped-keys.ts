import type { Queryable } from '../database/database.js';
import type { EventCodec } from '../events/event-codec.js';
import type { PendingAppend } from './append.js';

/** The keys of the people the events are about: read with the streams' histories, or now. */
export async function wrappedKeys(
  codec: EventCodec,
  pending: readonly PendingAppend[],
  db: Queryable,
): Promise<Map<string, Buffer>> {
  const known = new Map(pending.flatMap((append) => [...append.wrappedKeys]));
  const events = pending.flatMap((append) => append.events);
  const missing = new Set(events.flatMap(({ subjectId }) => (subjectId && !known.has(subjectId) ? [subjectId] : [])));
  for (const { type, subjectId } of events) {
    if (codec.spec(type).issuesKey) missing.delete(subjectId!); // issued in this append
  }
  if (missing.size === 0) return known;
  const { rows } = await db.query<{ person_id: string; wrapped: Buffer | null }>({
    name: 'person_keys',
    text: 'select person_id, wrapped from keys.person_keys where person_id = any ($1)',
    values: [[...missing]],
  });
  for (const row of rows) if (row.wrapped) known.set(row.person_id, row.wrapped);
  return known;
}
