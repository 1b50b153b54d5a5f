/** Reads the log for auditors, without views and without writing. */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, type Sql, statement } from '../../platform/database/sql.js';
import type { EventCodec, StoredRow } from '../../platform/events/event-codec.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { selectEvents } from '../../platform/event-log/replay.js';
import { isNotSetAside } from '../../platform/events/set-aside.js';
import type { Areas } from '../area/area.js';

/** Everything needed to read events. */
export interface ReadableLog {
  pool: Queryable;
  codec: EventCodec;
}

/** Everything needed to describe them as well. */
export interface AuditableLog extends ReadableLog {
  areas: Areas;
}

/** All matching events that were not set aside, at once, in order, or the first of them. Without a limit, use it for conditions that few events meet. */
export async function readEvents<Event extends DomainEvent>(
  log: ReadableLog,
  condition: Sql,
  limit: number | null = null,
): Promise<RecordedEvent<Event>[]> {
  return readAllEvents(log, sql`(${condition}) and ${raw(isNotSetAside('e.position'))}`, limit);
}

/** The same with events that were set aside, for histories. Their personal fields are null. */
export async function readAllEvents<Event extends DomainEvent>(
  log: ReadableLog,
  condition: Sql,
  limit: number | null = null,
): Promise<RecordedEvent<Event>[]> {
  const { rows } = await log.pool.query<StoredRow>(
    statement(sql`${raw(selectEvents)} where ${condition} order by e.position limit ${limit}`),
  );
  return rows.map((row) => log.codec.decode(row) as RecordedEvent<Event>);
}

/**
 * Events between two positions, in order and in batches, so that memory use stays constant. Includes events that were set
 * aside.
 */
export async function* readBatches(
  log: ReadableLog,
  range: { after: number; upTo: number },
  condition: Sql = sql`true`,
): AsyncGenerator<RecordedEvent[]> {
  for (let position = range.after; ;) {
    const { rows } = await log.pool.query<StoredRow>(
      statement(sql`${raw(selectEvents)} where (${condition}) and e.position > ${position} and e.position <= ${range.upTo}
        order by e.position limit ${raw(`${batchSize}`)}`),
    );
    if (rows.length > 0) yield rows.map((row) => log.codec.decode(row));
    if (rows.length < batchSize) return;
    position = rows.at(-1)!.position;
  }
}

const batchSize = 1000;

/**
 * The position of the last event recorded before that moment (in microseconds since 1970), 0 if there is none.
 * Time in the log never runs backwards, so a binary search over the primary key finds it.
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
