/** The log as auditors read it: never a view, never a write. */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { Queryable } from '../../platform/database/database.js';
import type { EventCodec, StoredRow } from '../../platform/events/event-codec.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { selectEvents } from '../../platform/event-log/replay.js';
import type { Area } from '../area/area.js';
import type { Condition } from '../area/audit-subject.js';

/** What it takes to read events. */
export interface ReadableLog {
  pool: Queryable;
  codec: EventCodec;
}

/** What it takes to understand them as well. */
export interface AuditableLog extends ReadableLog {
  areas: readonly Area[];
}

/** All of them at once, in order: for conditions that few events meet. */
export async function readEvents<Event extends DomainEvent>(
  log: ReadableLog,
  { sql, values }: Condition,
): Promise<RecordedEvent<Event>[]> {
  const { rows } = await log.pool.query<StoredRow>(`${selectEvents} where ${sql} order by e.position`, [...values]);
  return rows.map((row) => log.codec.decode(row) as RecordedEvent<Event>);
}

/** After one position up to another, in order, a batch at a time: memory stays flat however many there are. */
export async function* readBatches(
  log: ReadableLog,
  range: { after: number; upTo: number },
  { sql, values }: Condition = { sql: 'true', values: [] },
): AsyncGenerator<RecordedEvent[]> {
  const [after, upTo] = [values.length + 1, values.length + 2];
  const text = `${selectEvents} where (${sql}) and e.position > $${after} and e.position <= $${upTo}
    order by e.position limit ${batchSize}`;
  for (let position = range.after; ;) {
    const { rows } = await log.pool.query<StoredRow>({ text, values: [...values, position, range.upTo] });
    if (rows.length > 0) yield rows.map((row) => log.codec.decode(row));
    if (rows.length < batchSize) return;
    position = rows.at(-1)!.position;
  }
}

const batchSize = 1000;

/**
 * The position of the last event that was recorded before that moment (in microseconds since 1970), 0 where there is none.
 * Time in the log never runs backwards, so halving finds it over the primary key.
 */
export async function positionBefore(db: Queryable, moment: bigint): Promise<number> {
  let [low, high] = [0, await headPosition(db)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const { rows } = await db.query<{ micros: string }>({
      name: 'recorded_micros',
      text: `select ((extract(epoch from recorded_at) * 1000000)::bigint)::text as micros
        from log.events where position >= $1 order by position limit 1`,
      values: [middle],
    });
    if (rows[0] && BigInt(rows[0].micros) < moment) low = middle;
    else high = middle - 1;
  }
  return low;
}

export async function headPosition(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ position: number }>('select position from log.log_head');
  return Number(rows[0]!.position);
}
