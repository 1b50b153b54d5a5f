import pg from 'pg';
import { tendConnections } from './abandoned.js';
import { isGivenUp } from './sql-errors.js';

/**
 * Ends when everything that was visible before is on disk, and on a synchronous standby if there is one. A server that
 * follows another one shows only what is on disk already.
 */
export const flush = `select case when not pg_is_in_recovery() then pg_logical_emit_message(true, 'durable', '') end`;

/**
 * Ends a statement that writes what may be lost in a crash, such as when something was last used. The statement waits neither for the disk
 * nor for a standby, so reads are served while the standby is away. The setting ends with the statement.
 */
export const withoutWaiting = `returning set_config('synchronous_commit', 'off', true)`;

/**
 * Waits until what the database shows can no longer be lost. Appends become visible before they are on disk (see
 * `commit` in database.ts), so anything that leaves the process waits here first.
 */
export class Durability {
  /** Not of the portal's pool: a caller may hold one of its connections. */
  private readonly connection: pg.Pool;
  private running: Promise<unknown> | undefined;
  private next: Promise<unknown> | undefined;

  constructor(options: pg.PoolConfig) {
    this.connection = new pg.Pool({ ...options, max: 1 });
    tendConnections(this.connection);
  }

  /**
   * Calls during a flush share the next flush, because the running one may have missed what they have read. If the running flush is given up,
   * these calls fail at once, because the next flush would wait for the same standby.
   */
  async reached(): Promise<void> {
    if (!this.running) void this.flush();
    else
      this.next ??= this.running
        .catch((error: unknown) => {
          if (isGivenUp(error)) throw error;
        })
        .finally(() => (this.next = undefined))
        .then(() => this.flush());
    await (this.next ?? this.running);
  }

  private flush(): Promise<unknown> {
    const running = this.connection.query(flush);
    const ended = () => {
      if (this.running === running) this.running = undefined;
    };
    running.then(ended, ended);
    this.running = running;
    return running;
  }

  async end(): Promise<void> {
    if (!this.connection.ending) await this.connection.end();
  }
}
