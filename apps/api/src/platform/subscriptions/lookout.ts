import type pg from 'pg';
import { subscriptionLockClass } from '../database/advisory-locks.js';
import { backoffMs } from '../database/backoff.js';
import type { PolledCondition } from '../jobs/polled-condition.js';
import type { SharedSession } from './shared-session.js';

interface Pace {
  pollMs: number;
  /** Between two tries while the database is away. */
  longestPauseMs?: number;
}

/** When nobody works, a look every so often is enough. An append of this process is noticed without one. */
const atRest = { afterMs: 10_000, timesLonger: 1.5 };

/** What a reader had noticed before it read. */
interface Noticed {
  looks: number;
  appends: number;
}

/**
 * Notices that the log has grown, takes the turns of subscriptions that no other process reads, and answers the conditions. One statement at a
 * time serves all subscriptions of the process.
 */
export class Lookout {
  private head = 0;
  private grownAtMs = performance.now();
  private noticed: Noticed = { looks: 0, appends: 0 };
  private stopped = false;
  private readonly wanted = new Map<string, (client: pg.PoolClient | null) => void>();
  private readonly sleepers = new Set<() => void>();
  private watching: Promise<void> = Promise.resolve();
  private endPause: () => void = () => undefined;

  constructor(
    private readonly session: SharedSession,
    private readonly pace: Pace,
    private readonly report: (error: unknown) => void,
    private readonly conditions: readonly PolledCondition[] = [],
  ) {}

  start(): void {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.endPause();
    for (const refuse of this.wanted.values()) refuse(null);
    this.wake();
    await this.watching;
  }

  /** Resolves with the connection that holds the turn when no other process reads. Null after the stop. */
  turn(name: string): Promise<pg.PoolClient | null> {
    if (this.stopped) return Promise.resolve(null);
    return new Promise((resolve) => this.wanted.set(name, resolve));
  }

  /** To be called before reading, for `growth`. */
  now(): Noticed {
    return { ...this.noticed };
  }

  /** Waits until there are events after the position that were not there before, or until the stop. */
  async growth(position: number, before: Noticed): Promise<void> {
    const hasGrown = () =>
      this.noticed.appends > before.appends || (this.noticed.looks > before.looks && this.head > position);
    while (!this.stopped && !hasGrown()) await new Promise<void>((resolve) => this.sleepers.add(resolve));
  }

  /** This process has appended. */
  appended(): void {
    this.noticed.appends++;
    this.grownAtMs = performance.now();
    this.wake();
  }

  private async watch(): Promise<void> {
    for (let failures = 0; !this.stopped;) {
      try {
        await this.look();
        failures = 0;
      } catch (error) {
        for (const condition of this.conditions) condition.forget();
        failures++; // the first one may be a connection that broke; the next look opens another
        if (failures > 1 && !this.stopped) this.report(error);
      }
      const { pollMs, longestPauseMs } = this.pace;
      await this.pause(failures === 0 ? pollMs * this.timesLonger() : backoffMs(failures, pollMs, longestPauseMs));
    }
  }

  private timesLonger(): number {
    return performance.now() - this.grownAtMs > atRest.afterMs ? atRest.timesLonger : 1;
  }

  private async look(): Promise<void> {
    const client = await this.session.client();
    const names = [...this.wanted.keys()];
    const { rows } = await client
      .query<{ head: number; taken: string[]; due: boolean[] }>({
        name: 'look_out',
        text: lookOut(this.conditions),
        values: [subscriptionLockClass, names],
      })
      .catch((error: unknown) => {
        this.session.drop(client);
        throw error;
      });
    const { head, taken, due } = rows[0]!;
    if (head !== this.head) this.grownAtMs = performance.now();
    this.head = head;
    this.noticed.looks++;
    for (const name of taken) {
      this.wanted.get(name)?.(client);
      this.wanted.delete(name);
    }
    for (const [i, condition] of this.conditions.entries()) condition.evaluated(due[i]!);
    this.wake();
  }

  private wake(): void {
    const sleepers = [...this.sleepers];
    this.sleepers.clear();
    for (const wakeUp of sleepers) wakeUp();
  }

  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function lookOut(conditions: readonly PolledCondition[]): string {
  return `select (select position from log.log_head) as head,
    array(select name from unnest($2::text[]) as name where pg_try_advisory_lock($1, hashtext(name))) as taken,
    array[${conditions.map(({ sql }) => `(${sql})`).join(', ')}]::boolean[] as due`;
}
