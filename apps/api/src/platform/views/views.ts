import type { DatabasePool } from '../database/pool.js';
import type { Queryable } from '../database/database.js';
import type { EventCodec } from '../events/event-codec.js';
import { raiseRelease } from './release.js';
import { areCurrent, rebuildViews } from './rebuild.js';
import { dropUnfinishedViews } from './unfinished-views.js';
import type { View } from './view.js';

export async function viewsAreCurrent(db: Queryable, views: readonly View[]): Promise<boolean> {
  return areCurrent(db, views);
}

/**
 * Called before serving: rebuilds the views from the log if they are not this version's. Processes of the older version
 * keep serving theirs meanwhile. A crash leaves the old views; a second process waits and finds the new ones. Returns
 * the number of replayed events, or null if the views were current.
 */
export async function ensureViews(
  pool: DatabasePool,
  codec: EventCodec,
  views: readonly View[],
  onProgress: (done: number, total: number) => void = () => undefined,
  beforeExchange?: () => Promise<unknown>,
): Promise<number | null> {
  if (await viewsAreCurrent(pool, views)) {
    await raiseRelease(pool);
    await dropUnfinishedViews(pool);
    return null;
  }
  const rebuilt = await rebuildViews(pool, codec, views, { onProgress, unlessCurrent: true, beforeExchange });
  return rebuilt?.events ?? null;
}
