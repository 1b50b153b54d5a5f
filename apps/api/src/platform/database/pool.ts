import pg from 'pg';
import { tendConnections } from './abandoned.js';
import { Durability } from './durability.js';

/**
 * The portal's connections. A request never asks for one while it holds another: requests that do wait for each other
 * once all connections are taken. `testing/one-connection.ts` checks this in every test of the API.
 */
export class DatabasePool extends pg.Pool {
  private readonly durability: Durability;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.durability = new Durability(config);
    tendConnections(this);
  }

  /**
   * Ends when everything that was read before can no longer be lost. Await it before anything leaves the process that
   * depends on the log: a signature, a mail, a deleted file, a line of the erasure list. `EventLog.transact` awaits it
   * for replies.
   */
  durable(): Promise<void> {
    return this.durability.reached();
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    const ended = Promise.all([super.end(), this.durability.end()]).then(() => undefined);
    if (!callback) return ended;
    void ended.then(callback);
    return undefined;
  }
}
