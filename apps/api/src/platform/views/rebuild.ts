/**
 * Views are rebuilt beside those that serve: a second schema is filled from the log, a batch at a time, while commands keep
 * coming. Only for the last few events is everybody who writes held up, and then the two schemas change names.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { EventCodec } from '../events/event-codec.js';
import { rebuildGate } from '../database/advisory-locks.js';
import { sqlState } from '../database/sql-errors.js';
import { connectBeside, lockTimeout, takeTurn } from './beside.js';
import { eventsForViews } from './events-for-views.js';
import { fingerprintOf } from './fingerprint.js';
import { dropUnfinishedViews, nextSchema } from './unfinished-views.js';
import type { View } from './view.js';
import { ViewTables } from './view-tables.js';

const eventsAtOnce = 10_000;
/** So few are left to the time when nobody can write. */
const remainderAtMost = 200;
/** Whoever writes faster than that is caught up with behind the gate. */
const passesAtMost = 20;
/** How long those who write may be held up by one who does not finish; then they go first, and it is tried again. */
const gatePatienceMs = { first: 100, most: 3_000 };
const gateTries = 20;

export interface Rebuilt {
  events: number;
  seconds: number;
  /** How long whoever wrote was held up, at most. */
  pauseMs: number;
  exchangedAt: Date;
}

export interface RebuildOptions {
  onProgress?: (done: number, total: number) => void;
  /** Waits for another rebuild, and does nothing where the views are then as they should be. */
  unlessCurrent?: boolean;
  eventsAtOnce?: number;
}

/** Answers null where the views were current, and `unlessCurrent` was asked for. */
export async function rebuildViews(
  pool: pg.Pool,
  codec: EventCodec,
  views: readonly View[],
  options: RebuildOptions = {},
): Promise<Rebuilt | null> {
  const client = await connectBeside(pool);
  try {
    await takeTurn(client, { wait: options.unlessCurrent ?? false });
    if (options.unlessCurrent && (await areCurrent(client, views))) return null;
    await dropUnfinishedViews(client);
    return await new Rebuild(pool, client, codec, views, options).run().finally(() => tidy(client));
  } finally {
    await client.end(); // and with it the lock, and whatever was begun
  }
}

/** The old tables after the exchange, or the new ones where it did not come to that. What fails here, the next start does. */
async function tidy(client: pg.Client): Promise<void> {
  const done = () => dropUnfinishedViews(client).catch(() => false);
  for (let tries = 0; tries < 5 && !(await done()); tries++);
}

export async function areCurrent(db: Pick<pg.ClientBase, 'query'>, views: readonly View[]): Promise<boolean> {
  const { rows } = await db.query<{ fingerprint: string }>('select fingerprint from state.view_fingerprint');
  return rows[0]?.fingerprint === fingerprintOf(views);
}

class Rebuild {
  private readonly tables: ViewTables;
  private done = 0;
  private pauseMs = 0;

  constructor(
    private readonly pool: pg.Pool,
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
    for (let pass = 0; pass < passesAtMost && (await this.catchUp()) > remainderAtMost; pass++);
    await this.exchange();
    const exchangedAt = new Date();
    return { events: this.done, seconds: (performance.now() - started) / 1000, pauseMs: this.pauseMs, exchangedAt };
  }

  /**
   * As far as the log reached when this began; answers how many events that were. The next batch is read while this one is
   * written.
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

  /** With the gate closed: the last events, then the schemas change names. Where the gate does not open soon, writers go first. */
  private async exchange(): Promise<void> {
    for (let attempt = 1, patienceMs = gatePatienceMs.first; ; attempt++) {
      const closing = performance.now();
      try {
        await this.inTransaction(() => this.exchangeBehindGate(patienceMs));
        break;
      } catch (error) {
        if (sqlState(error) !== lockTimeout) throw error;
        if (attempt === gateTries)
          throw new Error('Somebody is writing without an end; the views were left as they are.');
      } finally {
        this.pauseMs = Math.max(this.pauseMs, performance.now() - closing);
      }
      await sleep(patienceMs);
      patienceMs = Math.min(patienceMs * 2, gatePatienceMs.most);
      await this.catchUp();
    }
    await this.client.query(`set synchronous_commit = on; select pg_logical_emit_message(true, 'committed', '')`);
  }

  private async exchangeBehindGate(patienceMs: number): Promise<void> {
    await this.client.query(`set local lock_timeout = ${patienceMs}`);
    await this.client.query('select pg_advisory_xact_lock($1)', [rebuildGate]);
    await this.client.query('set local lock_timeout = 0');
    for await (const { events, position } of this.eventsUpTo(await this.head(), eventsAtOnce)) {
      await this.tables.apply(this.tables.changesOf(events));
      this.done = position;
    }
    await this.client.query('select state.exchange_views()');
    await this.client.query('delete from state.view_fingerprint');
    await this.client.query('insert into state.view_fingerprint (fingerprint) values ($1)', [
      fingerprintOf(this.views),
    ]);
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
