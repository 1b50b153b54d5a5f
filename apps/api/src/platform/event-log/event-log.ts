import type pg from 'pg';
import type { Decider, DomainEvent } from '@staffroom/domain/decider.js';
import { fingerprintOf } from '../views/fingerprint.js';
import { viewStatements } from '../views/row-changes.js';
import type { View } from '../views/view.js';
import { createAppend, type PendingAppend } from './append.js';
import { takeTurnByName } from '../database/advisory-locks.js';
import { begin, type Queryable, send, sendTransaction, type Statement } from '../database/database.js';
import type { EventCodec, StoredRow } from '../events/event-codec.js';
import type { Keyring } from '../events/keyring.js';
import type { EventMeta, RecordedEvent } from '../events/recorded-event.js';
import { loadAfter, loadStream } from './replay.js';
import { isRetryable, PersonGone, sqlState, StreamConflict, ViewsOutdated } from '../database/sql-errors.js';
import { wasCarriedOut } from './carried-out.js';
import { type CommandContext, metaOf } from './command-context.js';
import { type Histories, UnitOfWork } from './unit-of-work.js';

const tries = 8;
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
   * deciding on its state, and for a number that many take at once: without turns, one could lose the race eight times
   * and fail for no reason.
   */
  inTurn?: string;
}

/**
 * The only way to change state: load, decide, and append at the expected version together with the views, in one
 * transaction.
 */
export class EventLog implements Histories {
  private readonly listeners = new Set<() => void>();
  private readonly viewsFingerprint: string;

  constructor(
    readonly pool: pg.Pool,
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
   * CommandIdReused or, when no tries are left, StreamConflict.
   */
  async transact<T>(
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<T>,
    options: TransactOptions = {},
  ): Promise<Committed<T>> {
    try {
      const { result, events } = await this.tryUntilCommitted(context, work, options);
      // Without events there is no trace of the command's id, so nothing has compared it with that of an earlier one.
      const isRepetition = events.length === 0 && context.bodyHmac && (await wasCarriedOut(this.pool, context));
      return isRepetition ? { isRepetition, events } : { isRepetition: false, result, events };
    } catch (error) {
      // Any failure may be due to the first time: a request overlaps itself.
      if (await wasCarriedOut(this.pool, context)) return { isRepetition: true, events: [] };
      throw error;
    }
  }

  /** The stream's events in order, upcast and decrypted. */
  async load<Event extends DomainEvent>(stream: string, db: Queryable = this.pool): Promise<RecordedEvent<Event>[]> {
    return (await this.loadWithKeys<Event>(stream, db)).events;
  }

  /**
   * Like `load`, with the wrapped keys of the people the events are about. An append needs them, and the same query
   * reads them.
   */
  async loadWithKeys<Event extends DomainEvent>(stream: string, db: Queryable) {
    const { rows } = await db.query<StoredRow>({ name: 'load_stream', text: loadStream, values: [stream] });
    return {
      events: rows.map((row) => this.codec.decode(row) as RecordedEvent<Event>),
      wrappedKeys: new Map(
        rows.flatMap((row) => (row.subject_id && row.wrapped ? [[row.subject_id, row.wrapped] as const] : [])),
      ),
    };
  }

  subjectOf(event: DomainEvent): string | null {
    return this.codec.subjectOf(event);
  }

  /** Events after a position, in order, at most `limit`. */
  async after(position: number, limit: number, db: Queryable = this.pool): Promise<RecordedEvent[]> {
    const { rows } = await db.query<StoredRow>({ name: 'load_after', text: loadAfter, values: [position, limit] });
    return rows.map((row) => this.codec.decode(row));
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
    for (let attempt = 1; ; attempt++) {
      try {
        const lock = lockOf(options);
        return lock ? await this.underLock(lock, meta, context, work) : await this.attempt(meta, context, work);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (attempt === tries) throw new StreamConflict('Somebody else changed this at the same moment. Try again.');
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt * (0.5 + Math.random())));
      }
    }
  }

  private async attempt<T>(
    meta: EventMeta,
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<T>,
  ): Promise<Done<T>> {
    const unit = new UnitOfWork(this, this.pool, meta);
    const result = await work(unit);
    const client = await this.pool.connect();
    try {
      return { result, events: await this.commit(client, unit, context, false) };
    } finally {
      client.release();
    }
  }

  private async underLock<T>(
    lock: Statement,
    meta: EventMeta,
    context: CommandContext,
    work: (unit: UnitOfWork) => Promise<T>,
  ): Promise<Done<T>> {
    const client = await this.pool.connect();
    try {
      await Promise.all([client.query(begin), send(client, lock)]);
      const unit = new UnitOfWork(this, client, meta);
      const result = await work(unit);
      return { result, events: await this.commit(client, unit, context, true) };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  private async commit(
    client: pg.PoolClient,
    unit: UnitOfWork,
    context: CommandContext,
    begun: boolean,
  ): Promise<RecordedEvent[]> {
    const pending: PendingAppend[] = unit.pending();
    const events = pending.flatMap((append) => append.events);
    const statements: Statement[] =
      events.length === 0
        ? unit.statements
        : createAppend(this.codec, pending, {
            meta: unit.meta,
            commandId: context.commandId ?? null,
            bodyHmac: context.bodyHmac ?? Buffer.alloc(0),
            views: this.viewsFingerprint,
            wrappedKeys: await this.wrappedKeys(pending, unit.db),
            issueKey: () => this.keyring.issue().wrapped,
            between: [
              ...events.flatMap((event) => this.views.flatMap((view) => viewStatements(view, event))),
              ...unit.statements,
            ],
          });
    if (statements.length === 0) {
      if (begun) await client.query('commit');
      return [];
    }
    const results = await sendTransaction(client, statements, begun).catch((error: unknown) => {
      throw translated(error);
    });
    if (events.length === 0) return [];
    const last = Number(results.at(-1)?.rows[0]?.position);
    events.forEach((event, i) => (event.position = last - events.length + 1 + i));
    for (const listener of this.listeners) listener();
    return events;
  }

  private async wrappedKeys(pending: readonly PendingAppend[], db: Queryable): Promise<Map<string, Buffer>> {
    const known = new Map(pending.flatMap((append) => [...append.wrappedKeys]));
    const missing = new Set(
      pending
        .flatMap((append) => append.events)
        .filter((event) => event.subjectId && !known.has(event.subjectId))
        .map((event) => event.subjectId!),
    );
    for (const { type, subjectId } of pending.flatMap((append) => append.events)) {
      if (this.codec.spec(type).issuesKey) missing.delete(subjectId!); // issued in this append
    }
    if (missing.size === 0) return known;
    const { rows } = await db.query<{ person_id: string; wrapped: Buffer | null }>({
      name: 'person_keys',
      text: 'select person_id, wrapped from keys.person_keys where person_id = any ($1)',
      values: [[...missing]],
    });
    for (const row of rows) if (row.wrapped) known.set(row.person_id, row.wrapped);
    return known;
  }
}

interface Done<T> {
  result: T;
  events: RecordedEvent[];
}

function lockOf({ lockDirectory, inTurn }: TransactOptions): Statement | null {
  if (lockDirectory) return { text: 'select log.lock_directory()', values: [] };
  return inTurn === undefined ? null : { text: takeTurnByName, values: [inTurn] };
}

function translated(error: unknown): unknown {
  switch (sqlState(error)) {
    case 'SR409':
      return new StreamConflict('Somebody else changed this at the same moment.');
    case 'SR404':
      return new PersonGone('A person this is about no longer exists.');
    case 'SR426':
      return new ViewsOutdated('Another version of the portal has taken over.');
    default:
      return error;
  }
}
