import { randomUUID } from 'node:crypto';
import type { Decider, DomainEvent, Rejection } from '@staffroom/domain/decider.js';
import type { PendingAppend } from './append.js';
import type { Queryable, Statement } from '../database/database.js';
import type { EventMeta, RecordedEvent } from '../events/recorded-event.js';

/** A rule said no. Carries the rule's number and the sentence for the person; the HTTP layer gives it a status (R2). */
export class RuleBroken extends Error {
  override name = 'RuleBroken';
  constructor(readonly rejection: Rejection) {
    super(rejection.message);
  }
}

/** What a unit of work needs of the log. */
export interface Histories {
  loadWithKeys<Event extends DomainEvent>(
    stream: string,
    db: Queryable,
  ): Promise<{ events: RecordedEvent<Event>[]; wrappedKeys: Map<string, Buffer> }>;
  subjectOf(event: DomainEvent): string | null;
}

interface OpenStream {
  version: number;
  state: unknown;
  append: PendingAppend;
}

/** Collects what one command decides on one or several streams; the log commits it as a whole. */
export class UnitOfWork {
  /** State that is not events (credentials, sessions, checkpoints), written in the same transaction. */
  readonly statements: Statement[] = [];
  private readonly streams = new Map<string, OpenStream>();

  constructor(
    private readonly log: Histories,
    /** Where facts are read: inside the lock, if one is held. */
    readonly db: Queryable,
    readonly meta: EventMeta,
  ) {}

  /** Loads the stream, decides, and keeps the events for the commit. Returns the state after them. Throws RuleBroken. */
  async decide<Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
    command: Command,
  ): Promise<State> {
    const open = await this.open(decider, stream);
    const decision = decider.decide(command, open.state as State);
    if (!decision.ok) throw new RuleBroken(decision);
    for (const event of decision.events) {
      open.append.events.push(this.recorded(open, stream, event));
      open.state = decider.evolve(open.state as State, event);
    }
    return open.state as State;
  }

  /** Events that need no decision on the stream's own past; the stream's version is read, its events are not. */
  async record(stream: string, ...events: DomainEvent[]): Promise<void> {
    let open = this.streams.get(stream);
    if (!open) {
      const { rows } = await this.db.query<{ version: number }>({
        name: 'stream_version',
        text: 'select version from log.streams where stream = $1',
        values: [stream],
      });
      const version = rows[0]?.version ?? 0;
      open = {
        version,
        state: undefined,
        append: { stream, expectedVersion: version, events: [], wrappedKeys: new Map() },
      };
      this.streams.set(stream, open);
    }
    for (const event of events) open.append.events.push(this.recorded(open, stream, event));
  }

  also(statement: Statement): void {
    this.statements.push(statement);
  }

  /** By stream name, the order in which the database locks them. */
  pending(): PendingAppend[] {
    return [...this.streams.values()]
      .map((open) => open.append)
      .filter((append) => append.events.length > 0)
      .sort((a, b) => (a.stream < b.stream ? -1 : 1));
  }

  private async open<State, Event extends DomainEvent>(
    decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
    stream: string,
  ): Promise<OpenStream> {
    const known = this.streams.get(stream);
    if (known) return known;
    const history = await this.log.loadWithKeys<Event>(stream, this.db);
    let state = decider.initial;
    for (const event of history.events) state = decider.evolve(state, event);
    const version = history.events.at(-1)?.version ?? 0;
    const append: PendingAppend = { stream, expectedVersion: version, events: [], wrappedKeys: history.wrappedKeys };
    const open: OpenStream = { version, state, append };
    this.streams.set(stream, open);
    return open;
  }

  private recorded(open: OpenStream, stream: string, event: DomainEvent): RecordedEvent {
    return {
      position: 0,
      stream,
      version: open.append.expectedVersion + open.append.events.length + 1,
      id: randomUUID(),
      type: event.type,
      data: event.data,
      subjectId: this.log.subjectOf(event),
      meta: this.meta,
      recordedAt: null,
    };
  }
}
