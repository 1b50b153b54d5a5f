/**
 * Rebuilds views while the old ones serve: fills a second schema from the log, in batches, while commands continue.
 * Writers are blocked only for the last few events; then the two schemas swap names.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Queryable } from '../database/database.js';
import type { DatabasePool } from '../database/pool.js';
import type { EventCodec } from '../events/event-codec.js';
import { rebuildGate } from '../database/advisory-locks.js';
import { sqlState } from '../database/sql-errors.js';
import { silentMs } from '../database/time-limits.js';
import { connectForViews, lockTimeout, takeTurn } from './views-connection.js';
import { eventsForViews } from './events-for-views.js';
import { fingerprintOf, storedFingerprint } from './fingerprint.js';
import { thisRelease } from './release.js';
import { dropUnfinishedViews, nextSchema } from './unfinished-views.js';
import type { View } from './view.js';
import { ViewTables } from './view-tables.js';

const eventsAtOnce = 10_000;
/** Keeps the number of events that are copied under the exclusive gate small. */
const remainderAtMost = 200;
/** If events arrive faster than this, the rest is copied behind the gate. */
const passesAtMost = 20;
/** How long one slow writer may block the others. After that, writers go first and the rebuild tries again. */
const gatePatienceMs = { first: 100, most: 3_000 };
const gateTries = 20;

export interface Rebuilt {
  events: number;
  seconds: number;
  /** The longest time for which writers were blocked. */
  pauseMs: number;
  exchangedAt: Date;
}

export interface RebuildOptions {
  onProgress?: (done: number, total: number) => void;
  /** Waits for another rebuild. Does nothing if the views are then current. */
  unlessCurrent?: boolean;
  eventsAtOnce?: number;
  /** What can be done before the new views take over, so that it does not have to be done afterwards. */
  beforeExchange?: () => Promise<unknown>;
}

/** Returns null if `unlessCurrent` is set and the views were current. */
export async function rebuildViews(
  pool: DatabasePool,
  codec: EventCodec,
  views: readonly View[],
  options: RebuildOptions = {},
): Promise<Rebuilt | null> {
  const client = await connectForViews(pool);
  try {
    await takeTurn(client, { wait: options.unlessCurrent ?? false });
    if (options.unlessCurrent && (await areCurrent(client, views))) return null;
    await dropUnfinishedViews(client);
    return await new Rebuild(pool, client, codec, views, options).run().finally(() => tidy(client));
  } finally {
    await client.end(); // releases the lock and rolls back what was begun
  }
}

/**
 * Drops the old tables after the exchange, or the new ones if it did not happen. If this fails, the next start does it.
 */
async function tidy(client: pg.Client): Promise<void> {
  const done = () => dropUnfinishedViews(client).catch(() => false);
  for (let tries = 0; tries < 5 && !(await done()); tries++);
}

export async function areCurrent(db: Queryable, views: readonly View[]): Promise<boolean> {
  return (await storedFingerprint(db)) === fingerprintOf(views);
}

class Rebuild {
  private readonly tables: ViewTables;
  private done = 0;
  private pauseMs = 0;

  constructor(
    private readonly pool: DatabasePool,
    private readonly client: pg.Client,
    private readonly codec: EventCodec,
    private readonly views: readonly View[],
    private readonly options: RebuildOptions,
  ) {
    this.tables = new ViewTables(client, views, nextSchema);
  }

  async run(): Promise<Rebuilt> {
    const started = performance.now();
    await this.tables.create();
    await this.catchUp(this.options.eventsAtOnce);
    await this.tables.finish();
    await this.options.beforeExchange?.();
    for (let pass = 0; pass < passesAtMost && (await this.catchUp()) > remainderAtMost; pass++);
    await this.exchange();
    const exchangedAt = new Date();
    return { events: this.done, seconds: (performance.now() - started) / 1000, pauseMs: this.pauseMs, exchangedAt };
  }

  /**
   * Copies up to the position that the log had at the start. Returns the number of events. Reads the next batch while
   * writing the current one.
   */
  private async catchUp(batch = eventsAtOnce): Promise<number> {
    const before = this.done;
    const end = await this.head();
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const { events, position } of this.eventsUpTo(end, batch)) {
        const changes = this.tables.changesOf(events);
        await writing;
        writing = this.inTransaction(() => this.tables.apply(changes));
        writing.catch(() => undefined); // awaited below
        this.done = position;
        this.options.onProgress?.(position, end);
      }
    } finally {
      await writing;
    }
    return this.done - before;
  }

  /**
   * With the gate closed, copies the last events and swaps the schemas. If the gate does not open soon, writers go
   * first.
   */
  private async exchange(): Promise<void> {
    for (let attempt = 1, patienceMs = gatePatienceMs.first; ; attempt++) {
      const closing = performance.now();
      try {
        await this.inTransaction(() => this.exchangeBehindGate(patienceMs));
        break;
      } catch (error) {
        if (sqlState(error) !== lockTimeout) throw error;
        if (attempt === gateTries)
          throw new Error('Writers kept the log busy for too long. The views were left unchanged.');
      } finally {
        this.pauseMs = Math.max(this.pauseMs, performance.now() - closing);
      }
      await sleep(patienceMs);
      patienceMs = Math.min(patienceMs * 2, gatePatienceMs.most);
      await this.catchUp();
    }
    await this.pool.durable();
  }

  private async exchangeBehindGate(patienceMs: number): Promise<void> {
    await this.client.query(
      `set local lock_timeout = ${patienceMs}; set local idle_in_transaction_session_timeout = ${silentMs}`,
    );
    await this.client.query('select pg_advisory_xact_lock($1)', [rebuildGate]);
    await this.client.query('set local lock_timeout = 0');
    for await (const { events, position } of this.eventsUpTo(await this.head(), eventsAtOnce)) {
      await this.tables.apply(this.tables.changesOf(events));
      this.done = position;
    }
    await this.client.query('select state.exchange_views()');
    await this.client.query('delete from state.view_fingerprint');
    await this.client.query(
      'insert into state.view_fingerprint (fingerprint, migrations, version) values ($1, $2, $3)',
      [fingerprintOf(this.views), thisRelease.migrations, thisRelease.version],
    );
  }

  private eventsUpTo(upTo: number, batch: number) {
    return eventsForViews(this.pool, this.codec, { after: this.done, upTo, types: this.tables.types }, batch);
  }

  private async head(): Promise<number> {
    const { rows } = await this.pool.query<{ position: number }>('select position from log.log_head');
    return rows[0]!.position;
  }

  private async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('begin');
    try {
      await work();
      await this.client.query('commit');
    } catch (error) {
      await this.client.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}
