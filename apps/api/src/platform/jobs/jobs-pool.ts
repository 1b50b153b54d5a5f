import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { tendConnections } from '../database/abandoned.js';
import { backoffMs } from '../database/backoff.js';
import { isUnreachable } from '../database/sql-errors.js';

/**
 * The connections of BullMQ. It repeats whatever fails, at once and forever, so this pool waits: for a connection until there
 * is one, and after a failed statement before it passes the failure on.
 */
export class JobsPool {
  private readonly pool: pg.Pool;
  private readonly over = new AbortController();
  private failures = 0;

  constructor(
    readonly options: pg.PoolConfig,
    private readonly onAway: (error: unknown) => void,
  ) {
    setMaxListeners(0, this.over.signal); // each call that waits listens
    this.pool = new pg.Pool(options);
    tendConnections(this.pool);
  }

  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.pool.connect();
      } catch (error) {
        await this.pauseAfter(error);
        if (this.over.signal.aborted || !isUnreachable(error)) throw error;
      }
    }
  }

  async query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect();
    try {
      const result = await client.query(text, values);
      this.failures = 0;
      client.release();
      return result;
    } catch (error) {
      client.release(error as Error);
      await this.pauseAfter(error);
      throw error;
    }
  }

  /** Its errors are handled here: each queue and worker listens to them, and would report the same one. */
  on(): this {
    return this;
  }

  /** Calls that wait fail from now on. */
  giveUp(): void {
    this.over.abort();
  }

  async end(): Promise<void> {
    this.giveUp();
    if (!this.pool.ending) await this.pool.end();
  }

  private async pauseAfter(error: unknown): Promise<void> {
    this.failures++;
    if (isUnreachable(error)) this.onAway(error);
    await sleep(backoffMs(this.failures), undefined, { signal: this.over.signal }).catch(() => undefined);
  }
}
