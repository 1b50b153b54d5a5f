import pg from 'pg';
import { tendConnections } from '../database/abandoned.js';

/** One connection for all subscriptions of a process. Their statements are short, and locks of one session do not collide. */
export class SharedSession {
  private readonly pool: pg.Pool;
  private held: Promise<pg.PoolClient> | undefined;

  constructor(options: pg.PoolConfig) {
    this.pool = new pg.Pool({ ...options, max: 1 });
    tendConnections(this.pool);
  }

  client(): Promise<pg.PoolClient> {
    if (!this.held) {
      const held = this.pool.connect();
      this.held = held;
      held.catch(() => this.forget(held));
    }
    return this.held;
  }

  /** After a failure. The next call connects again. */
  drop(client: pg.PoolClient): void {
    const { held } = this;
    const release = (current: pg.PoolClient) => {
      if (current !== client || this.held !== held) return;
      this.held = undefined;
      client.release(true);
    };
    // another subscription may be connecting again already, and fail
    held?.then(release, () => undefined);
  }

  async end(): Promise<void> {
    const client = await this.held?.catch(() => undefined);
    this.held = undefined;
    client?.release(true);
    if (!this.pool.ending) await this.pool.end();
  }

  private forget(held: Promise<pg.PoolClient>): void {
    if (this.held === held) this.held = undefined;
  }
}
