import { randomUUID } from 'node:crypto';
import {
  type Decider,
  type Decision,
  type DomainEvent,
  type Fold,
  type Rejection,
  replay,
} from '@staffroom/domain/decider.js';
import type { PendingAppend } from './append.js';
import type { Queryable, Statement } from '../database/database.js';
import { mapWithBreaks } from '../waiting/breaks.js';
import type { EventMeta, RecordedEvent } from '../events/recorded-event.js';
import { StreamConflict } from '../database/sql-errors.js';

/**
 * A rule rejected the command. Carries the rule's number and the reason. The HTTP layer maps it to a status and a
 * sentence (R2).
 */
export class RuleBroken extends Error {
  override name = 'RuleBroken';
  constructor(readonly rejection: Rejection) {
    super(rejection.because.is);
  }
}

/** The parts of the log that a unit of work uses. */
export interface Histories {
  history<Event extends DomainEvent>(stream: string, db: Queryable): Promise<History<Event>>;
  histories<Event extends DomainEvent>(
    streams: readonly string[],
    db: Queryable,
  ): Promise<ReadonlyMap<string, History<Event>>>;
  subjectOf(event: DomainEvent): string | null;
}

/** What a stream's state is folded from. */
export interface History<Event extends DomainEvent> {
  events: Event[];
  version: number;
  /** By person. */
  wrappedKeys: Map<string, Buffer>;
}

interface OpenStream {
  append: PendingAppend;
  /** The state after all events, including those of this unit. Absent until a decider has loaded the stream. */
  folded?: { by: object; state: unknown };
}

/** Collects the decisions of one command on one or several streams. The log commits them together. */
export class UnitOfWork {
  /** State outside the log (credentials, sessions, positions of subscriptions), written in the same transaction. */
  readonly statements: Statement[] = [];
  private readonly streams = new Map<string, OpenStream>();

  constructor(
    private readonly log: Histories,
    /** The connection for reading facts: inside the lock, if one is held. */
    readonly db: Queryable,
    readonly meta: EventMeta,
  ) {}

  /**
   * For a stream whose id is new: it has no events to read. If it has some after all, the commit fails, as it does for a
   * stream that has moved.
   */
  begin<State, Event extends DomainEvent>(decider: Fold<State, Event>, stream: string): void {
    const append = { stream, expectedVersion: 0, events: [], wrappedKeys: new Map<string, Buffer>() };
    this.streams.set(stream, { append, folded: { by: decider, state: decider.initial } });
  }

  /** Decides and keeps the events for the commit. Returns the state after them. Throws RuleBroken. */
  async decide<Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
    command: Command,
  ): Promise<State> {
    const before = await this.stateOf(decider, stream);
    const decision = decider.decide(command, before);
    if (!decision.ok) throw new RuleBroken(decision);
    const { append } = this.streams.get(stream)!;
    for (const event of decision.events) append.events.push(this.recorded(append, event));
    const state = replay({ ...decider, initial: before }, decision.events);
    this.streams.set(stream, { append, folded: { by: decider, state } });
    return state;
  }

  /** The same decision on many streams, which are read with one query. Throws RuleBroken. */
  async decideEach<Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    streams: readonly string[],
    command: Command,
  ): Promise<void> {
    const unread = streams.filter((stream) => !this.streams.has(stream));
    const histories = await this.log.histories<Event>(unread, this.db);
    await mapWithBreaks([...histories], ([stream, history]) => this.fold(decider, stream, history));
    await mapWithBreaks(streams, (stream) => this.decide(decider, stream, command));
  }

  /**
   * Decides without reading the stream's events, for a stream that grows too long to be folded. The command brings facts
   * that change with events of this stream only. They are read after the stream's version: if the stream has moved at
   * the commit, everything is repeated. Returns the command. Throws RuleBroken.
   */
  async decideOnFacts<Command, Given extends Command, Event extends DomainEvent>(
    decide: (command: Command) => Decision<Event>,
    stream: string,
    command: () => Promise<Given>,
  ): Promise<Given> {
    await this.record(stream);
    const given = await command();
    const decision = decide(given);
    if (!decision.ok) throw new RuleBroken(decision);
    await this.record(stream, ...decision.events);
    return given;
  }

  /** Returns the state on which the next decision is made. Loads the stream the first time. */
  async stateOf<State, Event extends DomainEvent>(decider: Fold<State, Event>, stream: string): Promise<State> {
    const open = this.streams.get(stream);
    if (open?.folded?.by === decider) return open.folded.state as State;
    return this.fold(decider, stream, await this.log.history<Event>(stream, this.db));
  }

  private fold<State, Event extends DomainEvent>(
    decider: Fold<State, Event>,
    stream: string,
    { events, version: expectedVersion, wrappedKeys }: History<Event>,
  ): State {
    const open = this.streams.get(stream);
    if (open && open.append.expectedVersion !== expectedVersion) throw new StreamConflict(`${stream} has moved.`);
    const pending = open?.append.events ?? [];
    const state = replay(decider, [...events, ...(pending as unknown as Event[])]);
    const append = { stream, expectedVersion, events: pending, wrappedKeys };
    this.streams.set(stream, { append, folded: { by: decider, state } });
    return state;
  }

  /** Adds events that do not depend on the stream's state. Reads the stream's version, not its events. */
  async record(stream: string, ...events: DomainEvent[]): Promise<void> {
    const append = this.streams.get(stream)?.append ?? (await this.appendTo(stream, events));
    for (const event of events) append.events.push(this.recorded(append, event));
    this.streams.set(stream, { append });
  }

  also(statement: Statement): void {
    this.statements.push(statement);
  }

  /** Sorted by stream name, the order in which the database locks streams. */
  pending(): PendingAppend[] {
    return [...this.streams.values()]
      .map((open) => open.append)
      .filter((append) => append.events.length > 0)
      .sort((a, b) => (a.stream < b.stream ? -1 : 1));
  }

  /** Reads the keys of the people whom the events are about along with the version. */
  private async appendTo(stream: string, events: readonly DomainEvent[]): Promise<PendingAppend> {
    const { rows } = await this.db.query<{ version: number | null; personId: string | null; wrapped: Buffer | null }>({
      name: 'stream_version',
      text: `select s.version, k.person_id as "personId", k.wrapped
        from (select max(version) as version from log.streams where stream = $1) s
        left join keys.person_keys k on k.person_id = any ($2::uuid[])`,
      values: [stream, [...new Set(events.flatMap((event) => this.log.subjectOf(event) ?? []))]],
    });
    const wrappedKeys = new Map<string, Buffer>();
    for (const { personId, wrapped } of rows) if (personId && wrapped) wrappedKeys.set(personId, wrapped);
    return { stream, expectedVersion: rows[0]!.version ?? 0, events: [], wrappedKeys };
  }

  private recorded({ stream, expectedVersion, events }: PendingAppend, { type, data }: DomainEvent): RecordedEvent {
    return {
      position: 0,
      stream,
      version: expectedVersion + events.length + 1,
      id: randomUUID(),
      type,
      data,
      subjectId: this.log.subjectOf({ type, data }),
      meta: this.meta,
      recordedAt: null,
    };
  }
}
