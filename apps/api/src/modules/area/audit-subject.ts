/** A kind of thing that auditors ask about: how it is found in the log, and what its state is made of. */
import { isUUID } from 'class-validator';
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Fold } from './fold.js';
import type { NameBook } from './words.js';

export interface AuditSubject {
  /** As auditors type it: 'time-off'. */
  readonly kind: string;
  /** As it is called in a sentence: 'time off request'. */
  readonly words: string;
  /** What to try where it was not found, after a space; may be empty. */
  readonly hint: string;
  /** The field that holds its id in the data of events. */
  readonly idField: string;
  /** Belongs to one person: who read it, and who was refused it, is part of what is held on that person. */
  readonly isPersonal: boolean;
  /** By its id, or by another name it has. */
  find(log: SearchedLog, given: string): Promise<Found | null>;
  /** Its events, besides those of who read it and who was refused it. */
  events(found: Found): Condition;
  /** Null where the history says everything. */
  readonly state: StateAsOf | null;
}

export interface SearchedLog {
  db: Queryable;
  keyring: Keyring;
}

export interface Found {
  id: string;
  /** Where its events lie; it may share the stream with others. */
  stream: string;
}

/** SQL on `log.events e`, its parameters numbered from $1. */
export interface Condition {
  sql: string;
  values: readonly unknown[];
}

/** How a state is rebuilt from events, and how it is shown. */
export interface StateAsOf {
  /** Names of views. The first one has the thing's own row. */
  readonly views: readonly string[];
  events(found: Found): Condition;
  state(fold: Fold, about: About): Promise<Record<string, unknown>>;
  /** The words for fields that are not shown as they are. */
  readonly shown: Readonly<Record<string, Shown>>;
  /** How it ended, by the type of the event that took its row away. */
  readonly endings: Readonly<Record<string, string>>;
  /** Where it waits for a review. */
  readonly queue: QueueAsOf | null;
}

/** Declared as a method: each state's functions take the values of their own fields. */
type Shown = { words(value: unknown): string }['words'];

export interface About {
  id: string;
  names: LearnedNames;
  /** Those that the rows were folded from. */
  events: readonly RecordedEvent[];
  /** The leave year. */
  year: number;
}

/** Names are read from the log before they are asked for. */
export interface LearnedNames extends NameBook {
  learnIds(people: readonly string[], teams?: readonly string[]): Promise<void>;
}

export interface QueueAsOf {
  /** The field that holds it in JSON, and its heading. */
  readonly name: string;
  readonly title: string;
  /** What was asked, in a line. */
  line(row: Record<string, unknown>): string;
}

/** For things that have a stream of their own. */
export function inOwnStream(streamOf: (id: string) => string, idOf: IdOf = () => Promise.resolve(null)) {
  return {
    async find(log: SearchedLog, given: string): Promise<Found | null> {
      const id = isUUID(given) ? given.toLowerCase() : await idOf(log, given);
      if (!id) return null;
      const stream = streamOf(id);
      const { rowCount } = await log.db.query('select 1 from log.events where stream = $1 and version = 1', [stream]);
      return rowCount === 1 ? { id, stream } : null;
    },
    events: ({ stream }: Found): Condition => ({ sql: 'e.stream = $1', values: [stream] }),
  };
}

/** The id of what has that other name; null where nothing has it. */
type IdOf = (log: SearchedLog, given: string) => Promise<string | null>;
