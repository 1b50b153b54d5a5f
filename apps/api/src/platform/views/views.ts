import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Statement, send } from '../event-log/database.js';
import type { EventCodec } from '../event-log/event-codec.js';
import { replayBatches } from '../event-log/replay.js';
import { createTable, liveSchema, rowChanges, type View } from './view.js';

/** Taken shared by every append, exclusively while views are exchanged. */
export const rebuildGate = 727001;

/** Changes whenever a view's table, indexes or declared version do. */
export function fingerprintOf(views: readonly View[]): string {
  const shapes = views.map((view) => [view.name, view.version, ...createTable(view, liveSchema)]);
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex');
}

export async function viewsAreCurrent(pool: pg.Pool, views: readonly View[]): Promise<boolean> {
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from state.view_fingerprint');
  return rows[0]?.fingerprint === fingerprintOf(views);
}

/**
 * Before serving: where the stored views are not this version's, they are thrown away and filled from the log, in one
 * transaction behind the gate, so that a crash leaves the old ones and a second starter finds the work done.
 * Answers how many events were replayed, or null where the views were current.
 */
export async function ensureViews(
  pool: pg.Pool,
  codec: EventCodec,
  views: readonly View[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number | null> {
  if (await viewsAreCurrent(pool, views)) return null;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [rebuildGate]);
    if (await currentInside(client, views)) {
      await client.query('rollback');
      return null;
    }
    const done = await fill(client, codec, views, onProgress);
    await client.query('delete from state.view_fingerprint');
    await client.query('insert into state.view_fingerprint (fingerprint) values ($1)', [fingerprintOf(views)]);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function currentInside(client: pg.PoolClient, views: readonly View[]): Promise<boolean> {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from state.view_fingerprint');
  return rows[0]?.fingerprint === fingerprintOf(views);
}

async function fill(
  client: pg.PoolClient,
  codec: EventCodec,
  views: readonly View[],
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const { rows: old } = await client.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = $1',
    [liveSchema],
  );
  for (const { name } of old) await client.query(`drop table ${liveSchema}."${name}" cascade`);
  for (const view of views) for (const statement of createTable(view, liveSchema)) await client.query(statement);
  const { rows: head } = await client.query<{ position: number }>('select position from log.log_head');
  const total = head[0]?.position ?? 0;
  let done = 0;
  for await (const events of replayBatches(client, codec)) {
    const changes: Statement[] = events.flatMap((event) => views.flatMap((view) => rowChanges(view, event)));
    await Promise.all(changes.map((change) => send(client, change)));
    done += events.length;
    onProgress(done, total);
  }
  return done;
}
