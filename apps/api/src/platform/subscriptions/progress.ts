import type { Queryable } from '../database/database.js';

/** The last position of the log, and how far each subscription has read it. */
export async function subscriptionProgress(db: Queryable): Promise<{ head: number; checkpoints: Map<string, number> }> {
  const { rows: heads } = await db.query<{ position: number }>('select position from log.log_head');
  const { rows } = await db.query<{ subscription: string; position: number }>(
    'select subscription, position from state.checkpoints',
  );
  return {
    head: heads[0]!.position,
    checkpoints: new Map(rows.map(({ subscription, position }) => [subscription, position])),
  };
}
