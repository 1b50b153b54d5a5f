/** The log as the rebuild of views reads it: only events that a view handles and that were not set aside, in order, in constant memory. */
import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../database/database.js';
import type { EventCodec, StoredRow } from '../events/event-codec.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { isNotSetAside } from '../events/set-aside.js';

const eventsBetweenBreaks = 50;

export interface EventBatch {
  events: RecordedEvent[];
  /** The position of the log up to which the batch is complete. */
  position: number;
}

interface Range {
  after: number;
  upTo: number;
  types: readonly string[];
}

/** The events after one position up to another. The next batch loads while the caller handles the current one. */
export async function* eventsForViews(
  db: Queryable,
  codec: EventCodec,
  { after, upTo, types }: Range,
  eventsAtOnce: number,
): AsyncGenerator<EventBatch> {
  const rangeFrom = (position: number) => ({ after: position, upTo: Math.min(position + eventsAtOnce, upTo), types });
  let loading = load(db, rangeFrom(after));
  for (let position = after; position < upTo;) {
    const rows = await loading;
    const { upTo: reached } = rangeFrom(position);
    if (reached < upTo) loading = load(db, rangeFrom(reached));
    loading.catch(() => undefined); // avoids an unhandled rejection if the caller has stopped
    position = reached;
    yield { events: await decoded(rows, codec), position };
  }
}

/** Pauses regularly, so that the statements that write the previous batch can proceed. */
async function decoded(rows: readonly StoredRow[], codec: EventCodec): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const row of rows) {
    events.push(codec.decode(row));
    if (events.length % eventsBetweenBreaks === 0) await setImmediate();
  }
  return events;
}

/** Loads each person's key once, not with each event. Omits the recording time, which views must not use. */
async function load(db: Queryable, { after, upTo, types }: Range): Promise<StoredRow[]> {
  const { rows } = await db.query<StoredRow>({ name: 'events_for_views', text: select, values: [after, upTo, types] });
  const people = new Set<string>();
  for (const row of rows) if (row.personal) people.add(row.subject_id!);
  const keys = await keysOf(db, [...people]);
  for (const row of rows) if (row.personal) row.wrapped = keys.get(row.subject_id!) ?? null;
  return rows;
}

async function keysOf(db: Queryable, people: readonly string[]): Promise<Map<string, Buffer | null>> {
  if (people.length === 0) return new Map();
  const { rows } = await db.query<{ person_id: string; wrapped: Buffer | null }>({
    name: 'keys_for_views',
    text: 'select person_id, wrapped from keys.person_keys where person_id = any ($1)',
    values: [people],
  });
  return new Map(rows.map((row) => [row.person_id, row.wrapped]));
}

const select = `select position, stream, version, id, type, schema_version, data, personal, subject_id, meta,
    null::timestamptz as recorded_at, null::bytea as wrapped, null::bigint as set_aside from log.events e
  where position > $1 and position <= $2 and type = any ($3) and ${isNotSetAside('e.position')} order by position`;
