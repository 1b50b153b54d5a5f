import type pg from 'pg';
import { moveCheckpoints } from './checkpoints.js';

/** Long enough for the events that follow from one event, short enough for people who look at the progress. */
const soonMs = 100;

/**
 * Moves the checkpoints of subscriptions past events that do not concern them, a moment later and all at once: one event leads to others, and
 * each of them is passed by most subscriptions. What is lost is read again.
 */
export class Passing {
  private readonly passed = new Map<string, number>();
  private client: pg.PoolClient | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** The connection holds the subscription's turn. If it breaks, the checkpoint stays where it is, and the next turn begins there. */
  pass(client: pg.PoolClient, name: string, position: number): void {
    if (this.client !== client) this.passed.clear();
    this.client = client;
    this.passed.set(name, position);
    this.timer ??= setTimeout(() => void this.flush(), soonMs);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const positions = new Map(this.passed);
    this.passed.clear();
    // a broken connection ends the turns anyway
    if (this.client && positions.size > 0) await moveCheckpoints(this.client, positions).catch(() => undefined);
  }
}
