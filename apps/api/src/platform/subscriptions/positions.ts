/** The position in the log up to which each subscription has handled or skipped all events. */
import type { Queryable, Statement } from '../database/database.js';
import { withoutWaiting } from '../database/durability.js';
import type { RecordedEvent } from '../events/recorded-event.js';

/** The last position of the log, and the positions of subscriptions by name. */
export async function subscriptionProgress(db: Queryable): Promise<{ head: number; positions: Map<string, number> }> {
  const { rows: heads } = await db.query<{ position: number }>('select position from log.log_head');
  return { head: heads[0]!.position, positions: await storedPositions(db) };
}

export async function storedPositions(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query<{ subscription: string; position: number }>(
    'select subscription, position from state.checkpoints',
  );
  return new Map(rows.map(({ subscription, position }) => [subscription, position]));
}

interface Handled {
  name: string;
  event: Pick<RecordedEvent, 'position' | 'id'>;
  /** A position that this process has seen stored. A crash of the database may have undone it. */
  stored: number;
}

const isUnhandled = `exists (select from log.events where position = $2 and id = $3)
  and coalesce((select position from state.checkpoints where subscription = $1), 0) between $4 and $2 - 1`;

/**
 * Moves the position to an event. Fails, together with everything written along with it, if another process has handled the event, or if a
 * crash of the database has undone the event or what was stored before.
 */
export function moveOnce({ name, event: { position, id }, stored }: Handled): Statement {
  return {
    name: 'move_once',
    text: `with moved as (
        insert into state.checkpoints (subscription, position) select $1::text, $2::bigint where ${isUnhandled}
        on conflict (subscription) do update set position = excluded.position, moved_at = now()
        where checkpoints.position < excluded.position returning 1)
      select 1 / count(*) from moved`,
    values: [name, position, id, stored],
  };
}

/** Whether `moveOnce` would succeed. */
export async function mayMove(db: Queryable, { name, event, stored }: Handled): Promise<boolean> {
  const values = [name, event.position, event.id, stored];
  const { rows } = await db.query<{ isUnhandled: boolean }>(`select ${isUnhandled} as "isUnhandled"`, values);
  return rows[0]!.isUnhandled;
}

/** Never backwards. In the order of their names, so that two processes do not deadlock. */
export async function movePositions(db: Queryable, positions: ReadonlyMap<string, number>): Promise<void> {
  await db.query({
    name: 'move_positions',
    text: `insert into state.checkpoints (subscription, position)
      select name, position from unnest($1::text[], $2::bigint[]) as moved (name, position) order by name
      on conflict (subscription)
      do update set position = greatest(checkpoints.position, excluded.position), moved_at = now() ${withoutWaiting}`,
    values: [[...positions.keys()], [...positions.values()]],
  });
}
