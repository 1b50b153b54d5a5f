/** Counts access records beyond the daily limit, in rows next to the log (R58). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type AccessEvent, maxRecordsPerDay } from '@staffroom/domain/access/access-events.js';
import type { Queryable, Statement } from '../../platform/database/database.js';

type AccessRecord = Extract<AccessEvent, { type: 'FileRead' | 'AccessRefused' }>;
type CountedRecords = Extract<AccessEvent, { type: 'FileReadsCounted' | 'RefusalsCounted' }>;

/**
 * Whether the record is beyond the limit of this person and day. Runs in the record's transaction: the row is locked until the
 * record is committed, so that two processes cannot both append the last separate event of the day. `weight` is 0 if nothing is recorded.
 */
export async function isBeyondLimit(db: Queryable, actorId: string, day: PlainDate, weight: 0 | 1): Promise<boolean> {
  const { rows } = await db.query<{ records: number }>({
    name: 'take_access_record',
    text: `insert into state.access_days (day, actor_id, records) values ($1, $2, $3)
      on conflict (day, actor_id) do update set records = access_days.records + excluded.records returning records`,
    values: [day, actorId, weight],
  });
  return rows[0]!.records > maxRecordsPerDay;
}

/** Counts one more record of this person, day and stream. */
export function counted(stream: string, record: AccessRecord, actorId: string, day: PlainDate): Statement {
  const [type, data] =
    record.type === 'FileRead'
      ? ['FileReadsCounted', record.data]
      : ['RefusalsCounted', { targetId: record.data.targetId }];
  return {
    name: 'count_access',
    text: `insert into state.access_counts (day, actor_id, stream, type, data) values ($1, $2, $3, $4, $5)
      on conflict (day, actor_id, stream, type) do update set count = access_counts.count + 1`,
    values: [day, actorId, stream, type, JSON.stringify(data)],
  };
}

interface OpenCount {
  id: string;
  actorId: string;
  stream: string;
}

/** Counts of earlier days. */
export async function countsBefore(db: Queryable, day: PlainDate, limit: number): Promise<OpenCount[]> {
  const { rows } = await db.query<OpenCount>(
    `select id, actor_id as "actorId", stream from state.access_counts where day < $1 order by day, id limit $2`,
    [day, limit],
  );
  return rows;
}

/** Removes the count in this transaction and returns its event; null if another process has done so. */
export async function takeCount(db: Queryable, id: string): Promise<CountedRecords | null> {
  const { rows } = await db.query<CountedRecords>(
    `delete from state.access_counts where id = $1
     returning type, data || jsonb_build_object('day', day, 'count', count) as data`,
    [id],
  );
  return rows[0] ?? null;
}

export async function forgetDaysBefore(db: Queryable, day: PlainDate): Promise<void> {
  await db.query('delete from state.access_days where day < $1', [day]);
}
