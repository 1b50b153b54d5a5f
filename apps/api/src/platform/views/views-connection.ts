/**
 * The connection of processes that work on views alongside a serving portal, and the lock that makes them take turns.
 */
import type pg from 'pg';
import { rebuildLock } from '../database/advisory-locks.js';
import { connectDedicated } from '../database/dedicated-connection.js';
import { refuseOlderRelease } from './release.js';
import { sqlState } from '../database/sql-errors.js';

export const lockTimeout = '55P03';
const patienceWithOthers = '2s';

export class RebuildUnderWay extends Error {
  override name = 'RebuildUnderWay';
}

/** Forces index lookups in the tables. */
export async function connectForViews(pool: pg.Pool): Promise<pg.Client> {
  const client = await connectDedicated(pool, 'staffroom views');
  await client.query('set synchronous_commit = off; set enable_seqscan = off; set enable_hashjoin = off');
  return client;
}

/**
 * Held until the connection ends. A starting process waits for its turn; meanwhile a newer version may have taken over.
 */
export async function takeTurn(client: pg.Client, { wait = false }: { wait?: boolean } = {}): Promise<void> {
  if (!wait) await client.query(`set lock_timeout = '${patienceWithOthers}'`);
  try {
    await client.query('select pg_advisory_lock($1)', [rebuildLock]);
  } catch (error) {
    if (sqlState(error) !== lockTimeout) throw error;
    throw new RebuildUnderWay('The views are already being rebuilt or checked. Try again when that is done.');
  }
  await client.query('set lock_timeout = 0');
  if (wait) await refuseOlderRelease(client);
}
