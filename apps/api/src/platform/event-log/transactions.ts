import type pg from 'pg';
import { fingerprintOf, storedFingerprint } from '../views/fingerprint.js';
import { viewStatements } from '../views/row-changes.js';
import type { View } from '../views/view.js';
import { mapWithBreaks } from '../waiting/breaks.js';
import { createAppend } from './append.js';
import { takeTurnByName } from '../database/advisory-locks.js';
import { begin, send, sendTransaction, type Statement } from '../database/database.js';
import { whileInTouch } from '../database/in-touch.js';
import type { DatabasePool } from '../database/pool.js';
import type { EventCodec } from '../events/event-codec.js';
import type { Keyring } from '../events/keyring.js';
import type { EventMeta, RecordedEvent } from '../events/recorded-event.js';
import { isRetryable, MasterKeyOutdated, StreamConflict, toApplicationError } from '../database/sql-errors.js';
import { followRotation } from '../master-key/follow-rotation.js';
import { type CommandContext, metaOf } from './command-context.js';
import { checksOf, refusalIn } from './right.js';
import { type Histories, UnitOfWork } from './unit-of-work.js';
import { wrappedKeys } from './wrapped-keys.js';

const tries = 8;
/** Of these, the tries before a command that lost the race for its streams holds them while it reads and decides. */
const triesWithoutLock = 2;
const retryDelayMs = 5;

export interface TransactOptions {
  /** Locks the directory's row before anything is read, for rules across people (R19, R20, R22). */
  lockDirectory?: boolean;
  /**
   * Waits for others with the same name before anything is read. For a stream that many commands append to without
   * deciding on its state, and for a number that many take at once: without turns, each would
   * lose the race several times first.
   */
  inTurn?: string;
  /**
   * For events that no view uses: they may be appended while the stored views are those of another version, which cannot
   * be rebuilt before.
   */
  withoutViews?: boolean;
  /**
   * The commit is not waited for until it is on disk: a crash of the database may lose it, together with everything that was read from it.
   * Only for what the database itself carries on, such as a notification whose mail waits for the disk before it is sent.
   */
  unflushed?: boolean;
}

/** The transactions of commands: tried again when another command was first, and under locks when that happens often. */
export class Transactions {
  private readonly viewsFingerprint: string;

  constructor(
    private readonly pool: DatabasePool,
    private readonly codec: EventCodec,
    private readonly keyring: Keyring,
    private readonly views: readonly View[],
    private readonly histories: Histories,
    private readonly onCommitted: (position: number) => void,
  ) {
    this.viewsFingerprint = fingerprintOf(views);
  }

  /** Calls `work` on every try. Throws StreamConflict when no tries are left. */
  async run<T>(
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<T>,
    options: TransactOptions,
  ): Promise<Done<T>> {
    const meta = metaOf(context);
    let streams: readonly string[] = [];
    const observed = async (unit: UnitOfWork) => {
      const result = await work(unit);
      streams = unit.pending().map((append) => append.stream);
      return result;
    };
    for (let attempt = 1; ; attempt++) {
      try {
        const locks = [...lockOf(options), ...(attempt > triesWithoutLock ? [lockOfStreams(streams)] : [])];
        return locks.length > 0
          ? await this.underLocks(locks, meta, context, observed, options)
          : await this.attempt(meta, context, observed, options);
      } catch (error) {
        if (!isRetryable(error) && !(await this.followsRotation(error))) throw error;
        if (attempt === tries) throw new StreamConflict('Someone else changed this at the same moment. Try again.');
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt * (0.5 + Math.random())));
      }
    }
  }

  /** True if the append failed because the master key was replaced, and this process has the new one too. */
  private async followsRotation(error: unknown): Promise<boolean> {
    return error instanceof MasterKeyOutdated && followRotation(this.pool, this.keyring);
  }

  /** Reads everything before it takes a connection: waiting for a second one while it holds one could last forever. */
  private async attempt<T>(
    meta: EventMeta,
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<T>,
    options: TransactOptions,
  ): Promise<Done<T>> {
    const unit = new UnitOfWork(this.histories, this.pool, meta);
    const result = await work(unit);
    const prepared = await this.prepare(unit, context, options);
    if (prepared.statements.length === 0) return { result, events: [], wrote: false };
    const client = await this.pool.connect();
    try {
      return { result, events: await this.commit(client, prepared, { waits: !options.unflushed }), wrote: true };
    } finally {
      client.release();
    }
  }

  /** Reads everything on the connection that holds the locks. */
  private async underLocks<T>(
    locks: readonly Statement[],
    meta: EventMeta,
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<T>,
    options: TransactOptions,
  ): Promise<Done<T>> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await Promise.all([client.query(begin), ...locks.map((lock) => send(client, lock))]);
      const { result, prepared } = await whileInTouch(client, async () => {
        const unit = new UnitOfWork(this.histories, client, meta);
        return { result: await work(unit), prepared: await this.prepare(unit, context, options) };
      });
      const events = await this.commit(client, prepared, { begun: true, waits: !options.unflushed });
      return { result, events, wrote: prepared.statements.length > 0 };
    } catch (error) {
      await client.query('rollback').catch((reason: Error) => (broken = reason));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** The statements of the unit's transaction. Reads the keys that it needs. */
  private async prepare(unit: UnitOfWork, context: CommandContext, options: TransactOptions): Promise<Prepared> {
    const pending = unit.pending();
    const events = pending.flatMap((append) => append.events);
    const { rights } = context;
    const checks = checksOf(rights);
    if (events.length === 0) return { events, rights, statements: [...checks, ...unit.statements] };
    const viewChanges = await mapWithBreaks(events, (event) =>
      this.views.flatMap((view) => viewStatements(view, event)),
    );
    const statements = await createAppend(this.codec, pending, {
      meta: unit.meta,
      commandId: context.commandId ?? null,
      bodyHmac: context.bodyHmac ?? Buffer.alloc(0),
      views: options.withoutViews ? await storedFingerprint(unit.db) : this.viewsFingerprint,
      wrappedKeys: await wrappedKeys(this.codec, pending, unit.db),
      keyring: this.keyring,
      between: [...checks, ...viewChanges.flat(), ...unit.statements],
    });
    return { events, rights, statements };
  }

  private async commit(
    client: pg.PoolClient,
    { events, rights, statements }: Prepared,
    how: { begun?: boolean; waits: boolean },
  ): Promise<RecordedEvent[]> {
    if (statements.length === 0) {
      if (how.begun) await client.query('commit');
      return [];
    }
    const results = await sendTransaction(client, statements, how).catch((error: unknown) => {
      throw refusalIn(error, rights) ?? toApplicationError(error);
    });
    if (events.length === 0) return [];
    const last = Number(results.at(-1)?.rows[0]?.position);
    events.forEach((event, i) => (event.position = last - events.length + 1 + i));
    this.onCommitted(last);
    return events;
  }
}

/** What one transaction writes. */
interface Prepared {
  events: RecordedEvent[];
  rights: CommandContext['rights'];
  statements: readonly Statement[];
}

interface Done<T> {
  result: T;
  events: RecordedEvent[];
  /** Whether a commit was waited for. */
  wrote: boolean;
}

function lockOf({ lockDirectory, inTurn }: TransactOptions): Statement[] {
  if (lockDirectory) return [{ text: 'select log.lock_directory()', values: [] }];
  return inTurn === undefined ? [] : [{ text: takeTurnByName, values: [inTurn] }];
}

function lockOfStreams(streams: readonly string[]): Statement {
  return { text: 'select log.lock_streams($1)', values: [streams] };
}
