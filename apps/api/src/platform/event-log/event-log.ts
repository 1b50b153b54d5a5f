import { setImmediate } from 'node:timers/promises';
import { type Decider, type DomainEvent, type Fold, replay } from '@staffroom/domain/decider.js';
import type { View } from '../views/view.js';
import { type Queryable, sendTransaction } from '../database/database.js';
import type { DatabasePool } from '../database/pool.js';
import type { EventCodec, HistoryRow, StoredRow } from '../events/event-codec.js';
import type { Keyring } from '../events/keyring.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { loadAfter, loadHistory, loadStream, loadStreams, positionBefore } from './replay.js';
import { isUnavailable } from '../database/sql-errors.js';
import { wasCarriedOut } from './carried-out.js';
import type { CommandContext } from './command-context.js';
import { checksOf, refusalIn } from './right.js';
import { Transactions, type TransactOptions } from './transactions.js';
import type { Histories, History, UnitOfWork } from './unit-of-work.js';

/** Ledgers of a few years have a hundred events each. */
const streamsAtOnce = 20;

export type Committed<T> =
  /** `events` are in log order. Empty if nothing had to change. */
  | { isRepetition: false; result: T; events: RecordedEvent[] }
  /** The same command was carried out before, so nothing was done. */
  | { isRepetition: true; result?: undefined; events: RecordedEvent[] };

/**
 * The only way to change state: load, decide, and append at the expected version together with the views, in one
 * transaction.
 */
export class EventLog implements Histories {
  private readonly listeners = new Set<(position: number) => void>();
  private readonly transactions: Transactions;

  constructor(
    readonly pool: DatabasePool,
    readonly codec: EventCodec,
    readonly keyring: Keyring,
    views: readonly View[],
  ) {
    const appended = (position: number) => {
      for (const listener of this.listeners) listener(position);
    };
    this.transactions = new Transactions(pool, codec, keyring, views, this, appended);
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
      const { result, events, wrote } = await this.transactions.run(context, work, options);
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
      await this.check(rights);
    } finally {
      await this.pool.durable();
    }
  }

  /** Keeps nothing but locks, so it does not wait for a standby: whoever waits for that one afterwards would wait twice. */
  private async check(rights: CommandContext['rights']): Promise<void> {
    const checks = checksOf(rights);
    if (checks.length === 0) return;
    const client = await this.pool.connect();
    try {
      await sendTransaction(client, checks, { waits: false });
    } catch (error) {
      throw refusalIn(error, rights) ?? error;
    } finally {
      client.release();
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

  /** The histories of several streams by the name of the stream, with one query. */
  async histories<Event extends DomainEvent>(
    streams: readonly string[],
    db: Queryable = this.pool,
  ): Promise<ReadonlyMap<string, History<Event>>> {
    const { rows } = await db.query<StoredRow>({ name: 'load_streams', text: loadStreams, values: [streams] });
    const empty = (): History<Event> => ({ events: [], version: 0, wrappedKeys: new Map() });
    const histories = new Map(streams.map((stream) => [stream, empty()]));
    for (const row of rows) {
      const history = histories.get(row.stream)!;
      history.version = row.version;
      if (row.subject_id && row.wrapped) history.wrappedKeys.set(row.subject_id, row.wrapped);
      if (row.set_aside === null) history.events.push(this.codec.decodeToFold(row) as Event);
    }
    return histories;
  }

  /** Folds the stream of each item, in their order. Reads some at a time, and after each of them others in this process have a turn. */
  async *states<Item, State, Event extends DomainEvent>(
    decider: Fold<State, Event>,
    items: readonly Item[],
    streamOf: (item: Item) => string,
  ): AsyncGenerator<[Item, State]> {
    for (let at = 0; at < items.length; at += streamsAtOnce) {
      const part = items.slice(at, at + streamsAtOnce);
      const histories = await this.histories<Event>(part.map(streamOf));
      for (const item of part) {
        yield [item, replay(decider, histories.get(streamOf(item))!.events)];
        await setImmediate();
      }
    }
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

  /** Calls `listener` with the last position after every append of this process. Appends of other processes are found by polling. */
  onAppended(listener: (position: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
