import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { subscriptionLockClass } from '../database/advisory-locks.js';
import { backoffMs } from '../database/backoff.js';
import type { Queryable } from '../database/database.js';
import { DatabasePool } from '../database/pool.js';
import type { EventLog } from '../event-log/event-log.js';
import type { StoredRow } from '../events/event-codec.js';
import type { PolledCondition } from '../jobs/polled-condition.js';
import type { Report } from '../logs/report.js';
import { reasonOf } from './parked-events.js';
import { movePositions, storedPositions } from './positions.js';
import { pause, Processor } from './processor.js';
import type { Subscription } from './subscription.js';

const batchSize = 200;
/** A log that has not grown for this time is polled less often. */
const atRest = { afterMs: 10_000, timesLonger: 1.5 };
/** Long enough for the events that follow from one event, short enough for people who look at the progress. */
const storeSkippedAfterMs = 100;

interface Pace {
  pollMs: number;
  /** Doubles with every failure of the same event. */
  retryDelayMs: number;
  /** Between two tries while the database is away. */
  longestPauseMs?: number;
}

/**
 * Reads the log for the subscriptions of this process and hands them batches of events. Each goes on at its own speed. The connection that
 * reads holds an advisory lock for each subscription, so that one process at a time reads for it.
 */
export class SubscriptionRunner {
  private readonly pool: DatabasePool;
  private client: pg.PoolClient | undefined;
  /** Of the subscriptions whose locks are held. */
  private processors: readonly Processor[] = [];
  /** The last position of the log, as far as this process knows. */
  private head = 0;
  private grownAtMs = performance.now();
  private isStopped = false;
  private running: Promise<void> = Promise.resolve();
  private unlisten: () => void = () => undefined;
  private endRest: () => void = () => undefined;

  constructor(
    private readonly log: EventLog,
    private readonly subscriptions: readonly Subscription[],
    private readonly report: Report,
    private readonly pace: Pace = { pollMs: 1_000, retryDelayMs: 200 },
    private readonly conditions: readonly PolledCondition[] = [],
  ) {
    this.pool = new DatabasePool({ ...log.pool.options, max: 1 });
  }

  start(): void {
    this.unlisten = this.log.onAppended((position) => this.reaches(position));
    this.running = this.run();
  }

  /** For short statements: the runner keeps a connection open in any case. */
  get connection(): Queryable {
    const query = (text: string, values?: unknown[]) => (this.client ?? this.log.pool).query(text, values);
    return { query } as Queryable;
  }

  /** Waits for the events that are being handled. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.unlisten();
    this.endRest();
    await this.running;
    if (!this.pool.ending) await this.pool.end();
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.isStopped;) {
      try {
        await this.follow(() => (failures = 0));
      } catch (error) {
        for (const condition of this.conditions) condition.forget();
        failures++; // the first one may be a connection that broke
        if (failures > 1 && !this.isStopped) this.report(`the log cannot be followed: ${reasonOf(error)}`, error);
        await this.rest(backoffMs(failures, this.pace.pollMs, this.pace.longestPauseMs));
      }
    }
  }

  /** Until the stop. Throws when the connection breaks. */
  private async follow(onSuccess: () => void): Promise<void> {
    const client = await this.pool.connect();
    this.client = client;
    this.processors = [];
    this.head = 0;
    try {
      for (let pollAtMs = 0, storeAtMs = Infinity; !this.isStopped; onSuccess()) {
        const nowMs = performance.now();
        if (nowMs >= pollAtMs) {
          await this.poll(client);
          const isAtRest = nowMs - this.grownAtMs > atRest.afterMs;
          pollAtMs = nowMs + this.pace.pollMs * (isAtRest ? atRest.timesLonger : 1);
        }
        if (nowMs >= storeAtMs) await this.storeSkipped(client);
        storeAtMs = this.skipped().length === 0 ? Infinity : Math.min(storeAtMs, nowMs + storeSkippedAfterMs);
        const ready = this.processors.filter((one) => !one.batch && one.position < this.head);
        if (ready.length > 0) await this.read(client, ready);
        else await this.rest(Math.min(pollAtMs, storeAtMs) - performance.now());
      }
      await this.stopProcessors();
      await this.storeSkipped(client);
    } finally {
      this.client = undefined;
      client.release(true); // closing the connection releases its locks
      await this.stopProcessors();
    }
  }

  /** One statement finds the end of the log, takes the locks that no other process holds, and evaluates the conditions. */
  private async poll(client: pg.PoolClient): Promise<void> {
    const { log, subscriptions, report, pace, conditions } = this;
    const unread = subscriptions.filter(({ name }) => !this.processors.some((one) => one.name === name));
    const { rows } = await client.query<{ head: number; locked: string[]; holds: boolean[] }>({
      name: 'poll_log',
      text: `select (select position from log.log_head) as head,
        array(select name from unnest($2::text[]) as name where pg_try_advisory_lock($1, hashtext(name))) as locked,
        array[${conditions.map(({ sql }) => `(${sql})`).join(', ')}]::boolean[] as holds`,
      values: [subscriptionLockClass, unread.map(({ name }) => name)],
    });
    const { head, locked, holds } = rows[0]!;
    this.reaches(head);
    for (const [i, condition] of conditions.entries()) condition.evaluated(holds[i]!);
    if (locked.length === 0) return;
    const positions = await storedPositions(client);
    const begun = unread
      .filter(({ name }) => locked.includes(name))
      .map((one) => new Processor(log, one, positions.get(one.name) ?? 0, report, pace.retryDelayMs));
    this.processors = [...this.processors, ...begun];
  }

  private reaches(position: number): void {
    if (position <= this.head) return;
    this.head = position;
    this.grownAtMs = performance.now();
    this.wake();
  }

  /** Subscriptions at the same position share what one statement reads. */
  private async read(client: pg.PoolClient, ready: readonly Processor[]): Promise<void> {
    for (const position of new Set(ready.map((one) => one.position))) {
      const { head } = this;
      const rows = await this.log.rowsAfter(position, batchSize, client);
      if (rows.length < batchSize && this.head === head) this.head = rows.at(-1)?.position ?? position;
      for (const one of ready) if (one.position === position && !one.batch) this.hand(one, rows, client);
    }
  }

  private hand(processor: Processor, rows: readonly StoredRow[], client: pg.PoolClient): void {
    processor.batch = processor
      .handle(rows)
      .catch((error: unknown) => this.restart(processor, error, client))
      .finally(() => {
        processor.batch = undefined;
        this.wake();
      });
  }

  /** The next poll takes the lock again, unless another process was faster. */
  private async restart(processor: Processor, error: unknown, client: pg.PoolClient): Promise<void> {
    const { name } = processor;
    if (client === this.client && !this.isStopped)
      this.report(`subscription ${name} restarts: ${reasonOf(error)}`, error);
    this.processors = this.processors.filter((one) => one !== processor);
    const unlock = client.query('select pg_advisory_unlock($1, hashtext($2))', [subscriptionLockClass, name]);
    await unlock.catch(() => undefined); // the connection broke, and its locks are released
  }

  private async stopProcessors(): Promise<void> {
    await Promise.all(this.processors.map((one) => one.stop()));
  }

  private skipped(): readonly Processor[] {
    return this.processors.filter(({ batch, position, stored }) => !batch && position > stored);
  }

  /** If a crash undoes it, the events are read again. */
  private async storeSkipped(client: pg.PoolClient): Promise<void> {
    const skipped = this.skipped();
    if (skipped.length === 0) return;
    await movePositions(client, new Map(skipped.map(({ name, position }) => [name, position])));
    for (const one of skipped) one.stored = one.position;
  }

  private wake(): void {
    if (this.client) this.endRest(); // the pause after a failure is not cut short
  }

  private async rest(ms: number): Promise<void> {
    if (this.isStopped) return;
    const alarm = new AbortController();
    this.endRest = () => alarm.abort();
    await pause(ms, alarm.signal);
    await setImmediate(); // a subscription that has just appended an event reads it together with the others
  }
}
