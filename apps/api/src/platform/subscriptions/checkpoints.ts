/** How far each subscription has read the log. */
import type { Queryable, Statement } from '../database/database.js';
import type { RecordedEvent } from '../events/recorded-event.js';

export async function checkpointOf(db: Queryable, name: string): Promise<number> {
  const { rows } = await db.query<{ position: number }>(
    'select position from state.checkpoints where subscription = $1',
    [name],
  );
  return rows[0]?.position ?? 0;
}

interface Passed {
  name: string;
  event: Pick<RecordedEvent, 'position' | 'id'>;
  /** Where this reader knows the checkpoint to be, or behind. */
  seen: number;
}

/** The crash of a database undoes commits that nobody has waited for. Then the checkpoint is before `seen`, or the event has not happened. */
const stillHolds = `exists (select from log.events where position = $2 and id = $3)
  and $4 <= coalesce((select position from state.checkpoints where subscription = $1), 0)`;

/**
 * Moves the checkpoint past an event. Fails, together with everything written along with it, if it is there already, or if a crash of the
 * database has undone what this reader has seen.
 */
export function passOnce({ name, event: { position, id }, seen }: Passed): Statement {
  return {
    name: 'pass_once',
    text: `with moved as (
        insert into state.checkpoints (subscription, position) select $1::text, $2::bigint where ${stillHolds}
        on conflict (subscription) do update set position = excluded.position, moved_at = now()
        where checkpoints.position < excluded.position returning 1)
      select 1 / count(*) from moved`,
    values: [name, position, id, seen],
  };
}

/** Why an event could not be passed, apart from its handling. Null if for no such reason. */
export async function whyNotPassed(db: Queryable, { name, event, seen }: Passed): Promise<'passed' | 'undone' | null> {
  const { rows } = await db.query<{ checkpoint: number; holds: boolean }>(
    `select coalesce((select position from state.checkpoints where subscription = $1), 0) as checkpoint, ${stillHolds} as holds`,
    [name, event.position, event.id, seen],
  );
  const { checkpoint, holds } = rows[0]!;
  if (!holds) return 'undone';
  return checkpoint >= event.position ? 'passed' : null;
}

export function moveCheckpoint(db: Queryable, name: string, position: number): Promise<void> {
  return moveCheckpoints(db, new Map([[name, position]]));
}

/** In the order of their names, so that two processes never wait for each other. */
export async function moveCheckpoints(db: Queryable, positions: ReadonlyMap<string, number>): Promise<void> {
  await db.query({
    name: 'move_checkpoints',
    text: `insert into state.checkpoints (subscription, position)
      select name, position from unnest($1::text[], $2::bigint[]) as passed (name, position) order by name
      on conflict (subscription)
      do update set position = greatest(checkpoints.position, excluded.position), moved_at = now()`,
    values: [[...positions.keys()], [...positions.values()]],
  });
}
