/** The log as views read it when they are rebuilt: just the events some view knows, in order, in flat memory. */
import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../database/database.js';
import type { EventCodec, StoredRow } from '../events/event-codec.js';
import type { RecordedEvent } from '../events/recorded-event.js';

const eventsBetweenBreaks = 50;

export interface EventBatch {
  events: RecordedEvent[];
  /** Up to which position of the log these are all. */
  position: number;
}

interface Range {
  after: number;
  upTo: number;
  types: readonly string[];
}

/** Those after one position up to another; the next batch is on its way while one is worked on. */
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
    loading.catch(() => undefined); // nobody may be there to hear of it any more
    position = reached;
    yield { events: await decoded(rows, codec), position };
  }
}

/** With breaks in which the statements that write the batch before are kept going. */
async function decoded(rows: readonly StoredRow[], codec: EventCodec): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const row of rows) {
    events.push(codec.decode(row));
    if (events.length % eventsBetweenBreaks === 0) await setImmediate();
  }
  return events;
}

/** Keys come once for each person, not with each of their events. When an event was recorded is nothing a view may know. */
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
    null::timestamptz as recorded_at, null::bytea as wrapped from log.events
  where position > $1 and position <= $2 and type = any ($3) order by position`;
