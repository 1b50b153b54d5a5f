import type pg from 'pg';
import type { Decider, DomainEvent } from '@staffroom/domain/decider.js';
import { fingerprintOf, storedFingerprint } from '../views/fingerprint.js';
import { viewStatements } from '../views/row-changes.js';
import type { View } from '../views/view.js';
import { mapWithBreaks } from '../waiting/breaks.js';
import { createAppend } from './append.js';
import { takeTurnByName } from '../database/advisory-locks.js';
import { begin, type Queryable, send, sendTransaction, type Statement } from '../database/database.js';
import type { DatabasePool } from '../database/pool.js';
import type { EventCodec, HistoryRow, StoredRow } from '../events/event-codec.js';
import type { Keyring } from '../events/keyring.js';
import type { EventMeta, RecordedEvent } from '../events/recorded-event.js';
import { loadAfter, loadHistory, loadStream, loadStreams, positionBefore } from './replay.js';
import {
  isRetryable,
  isUnavailable,
  MasterKeyOutdated,
  StreamConflict,
  toApplicationError,
} from '../database/sql-errors.js';
import { wasCarriedOut } from './carried-out.js';
import { followRotation } from '../master-key/follow-rotation.js';
import { type CommandContext, metaOf } from './command-context.js';
import { checksOf, refusalIn } from './right.js';
import { type Histories, type History, UnitOfWork } from './unit-of-work.js';
import { wrappedKeys } from './wrapped-keys.js';

const tries = 8;
/** Of these, the tries before a command that lost the race for its streams holds them while it reads and decides. */
const triesWithoutLock = 2;
const retryDelayMs = 5;

export type Committed<T> =
  /** `events` are in log order. Empty if nothing had to change. */
  | { isRepetition: false; result: T; events: RecordedEvent[] }
  /** The same command was carried out before, so nothing was done. */
  | { isRepetition: true; result?: undefined; events: RecordedEvent[] };

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

/**
 * The only way to change state: load, decide, and append at the expected version together with the views, in one
 * transaction.
 */
export class EventLog implements Histories {
  private readonly listeners = new Set<() => void>();
  private readonly viewsFingerprint: string;

  constructor(
    readonly pool: DatabasePool,
    readonly codec: EventCodec,
    readonly keyring: Keyring,
    private readonly views: readonly View[],
  ) {
    this.viewsFingerprint = fingerprintOf(views);
  }

  /** Runs one command on one stream. Calls `command` on every try, so that its facts are fresh. */
  async run<Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
    command: (db: Queryable, state: State) => Command | Promise<Command>,
    context: CommandContext,
    options?: TransactOptions,
  ): Promise<Committed<State>> {
    const work = async (unit: UnitOfWork) => {
      const state = await unit.stateOf(decider, stream);
      return unit.decide(decider, stream, await command(unit.db, state));
    };
    return this.transact(context, work, options);
  }

  /**
   * Commits several decisions together or not at all. Calls `work` on every try, so it must only read and call the
   * unit's methods. A command that is repeated under the same id is carried out once. Throws RuleBroken, PersonGone,
   * CommandIdReused or, when no tries are left, StreamConflict. When it ends, everything that the outcome depends on is
   * on disk, so the reply may be sent.
   */
  async transact<T>(
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<T>,
    options: TransactOptions = {},
  ): Promise<Committed<T>> {
    try {
      const { result, events, wrote } = await this.tryUntilCommitted(context, work, options);
      // Without events there is no trace of the command's id, so nothing has compared it with that of an earlier one.
      const isRepetition = events.length === 0 && context.bodyHmac && (await wasCarriedOut(this.pool, context));
      if (!options.unflushed && (!wrote || isRepetition)) await this.pool.durable();
      return isRepetition ? { isRepetition, events } : { isRepetition: false, result, events };
    } catch (error) {
      // Any failure may be due to the first time: a request overlaps itself.
      if (await wasCarriedOut(this.pool, context)) {
        await this.confirm(context);
        return { isRepetition: true, events: [] };
      }
      if (!isUnavailable(error)) await this.pool.durable();
      throw error;
    }
  }

  /**
   * Throws the refusal if a right of the context is gone. For replies without a commit: without the right, a person
   * does not learn that a command was rejected or repeated. What the reply depends on is then durable.
   */
  async confirm({ rights }: Pick<CommandContext, 'rights'>): Promise<void> {
    try {
      for (const check of checksOf(rights)) {
        await send(this.pool, check).catch((error: unknown) => {
          throw refusalIn(error, rights) ?? error;
        });
      }
    } finally {
      await this.pool.durable();
    }
  }

  /** The stream's events in order, upcast and decrypted. */
  async load<Event extends DomainEvent>(stream: string, db: Queryable = this.pool): Promise<RecordedEvent<Event>[]> {
    const { rows } = await db.query<StoredRow>({ name: 'load_stream', text: loadStream, values: [stream] });
    return rows.filter((row) => row.set_aside === null).map((row) => this.codec.decode(row) as RecordedEvent<Event>);
  }

  /**
   * The stream's events in order, for folding. Personal fields are decrypted when they are read. With the wrapped keys of
   * the people the events are about: an append needs them, and the same query reads them.
   */
  async history<Event extends DomainEvent>(stream: string, db: Queryable = this.pool): Promise<History<Event>> {
    const { rows } = await db.query<HistoryRow>({ name: 'load_history', text: loadHistory, values: [stream] });
    const wrappedKeys = new Map<string, Buffer>();
    for (const { subject_id: subject, wrapped } of rows) if (subject && wrapped) wrappedKeys.set(subject, wrapped);
    const keyOf = (subject: string | null) => (subject && wrappedKeys.get(subject)) || null;
    const events = rows
      .filter((row) => row.set_aside === null)
      .map((row) => this.codec.decodeToFold({ ...row, wrapped: keyOf(row.subject_id) }) as Event);
    return { events, version: rows.at(-1)?.version ?? 0, wrappedKeys };
  }

  /** The events of several streams by the name of the stream, for folding, with one query. */
  async histories<Event extends DomainEvent>(
    streams: readonly string[],
    db: Queryable = this.pool,
  ): Promise<ReadonlyMap<string, Event[]>> {
    const { rows } = await db.query<StoredRow>({ name: 'load_streams', text: loadStreams, values: [streams] });
    const histories = new Map<string, Event[]>(streams.map((stream) => [stream, []]));
    for (const row of rows) {
      if (row.set_aside === null) histories.get(row.stream)!.push(this.codec.decodeToFold(row) as Event);
    }
    return histories;
  }

  subjectOf(event: DomainEvent): string | null {
    return this.codec.subjectOf(event);
  }

  /** Events after a position, in order, at most `limit`. */
  async after(position: number, limit: number, db: Queryable = this.pool): Promise<RecordedEvent[]> {
    return (await this.rowsAfter(position, limit, db)).map((row) => this.codec.decode(row));
  }

  /** Like `after`, for readers that decode only some of the events. */
  async rowsAfter(position: number, limit: number, db: Queryable = this.pool): Promise<StoredRow[]> {
    const { rows } = await db.query<StoredRow>({ name: 'load_after', text: loadAfter, values: [position, limit] });
    return rows;
  }

  /** The last position before the events of the last so many milliseconds, or of the last thousand events if these are fewer. */
  async positionBefore(ms: number): Promise<number> {
    const { rows } = await this.pool.query<{ position: number }>({
      name: 'position_before',
      text: positionBefore,
      values: [ms],
    });
    return rows[0]!.position;
  }

  /** Calls `listener` after every append of this process. Appends of other processes are found by polling. */
  onAppended(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async tryUntilCommitted<T>(
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
    const unit = new UnitOfWork(this, this.pool, meta);
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
      const unit = new UnitOfWork(this, client, meta);
      const result = await work(unit);
      const prepared = await this.prepare(unit, context, options);
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
    for (const listener of this.listeners) listener();
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
