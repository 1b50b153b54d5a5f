import type pg from 'pg';
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
 * Before serving: where the stored views are not this version's, they are rebuilt from the log, while processes of the older
 * version go on serving theirs. A crash leaves the old ones; a second starter waits and finds the work done. Answers how
 * many events were replayed, or null where the views were current.
 */
export async function ensureViews(
  pool: pg.Pool,
  codec: EventCodec,
  views: readonly View[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number | null> {
  if (await viewsAreCurrent(pool, views)) {
    await raiseRelease(pool);
    await dropUnfinishedViews(pool);
    return null;
  }
  const rebuilt = await rebuildViews(pool, codec, views, { onProgress, unlessCurrent: true });
  return rebuilt?.events ?? null;
}
