/** A kind of item that auditors look up: how to find it in the log, and how to compute its state. */
import { isUUID } from 'class-validator';
import type { Bivariant } from '../../platform/events/bivariant.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql, type Sql } from '../../platform/database/sql.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Fold } from './fold.js';
import type { NameLookup } from './words.js';

export interface AuditSubject {
  /** As auditors type it: 'time-off'. */
  readonly kind: string;
  /** Its name in a sentence: 'time off request'. */
  readonly words: string;
  /** Appended to the error when it is not found, with a leading space; may be empty. */
  readonly hint: string;
  /** The field that holds its id in the data of events. */
  readonly idField: string;
  /** Belongs to one person: records of its reads and refusals are part of that person's data. */
  readonly isPersonal: boolean;
  /** Finds it by its id or by another name. */
  find(log: SearchedLog, given: string): Promise<Found | null>;
  /** A condition on `log.events e`: its events, without those that record reads and refusals. */
  events(found: Found): Sql;
  /** Null if the history contains everything. */
  readonly state: StateAsOf | null;
}

export interface SearchedLog {
  db: Queryable;
  keyring: Keyring;
}

export interface Found {
  id: string;
  /** The stream of its events; other items may share it. */
  stream: string;
}

/** How a state is rebuilt from events, and how it is shown. */
export interface StateAsOf {
  /** Names of views. The first one contains the item's own row. */
  readonly views: readonly string[];
  /** A condition on `log.events e`. */
  events(found: Found): Sql;
  state(fold: Fold, about: About): Promise<Record<string, unknown>>;
  /** How fields are displayed that are not displayed unchanged. */
  readonly shown: Readonly<Record<string, Shown>>;
  /** How it ended, by the type of the event that removed its row. */
  readonly endings: Readonly<Record<string, string>>;
  /** The queue in which it waits for a review. */
  readonly queue: QueueAsOf | null;
}

type Shown = Bivariant<(value: unknown) => string>;

export interface About {
  id: string;
  names: LearnedNames;
  /** The events from which the rows were folded. */
  events: readonly RecordedEvent[];
  /** The leave year. */
  year: number;
}

/** Names must be read from the log before they are used. */
export interface LearnedNames extends NameLookup {
  learnIds(people: readonly string[], teams?: readonly string[]): Promise<void>;
}

export interface QueueAsOf {
  /** The queue's field in JSON, and its heading. */
  readonly name: string;
  readonly title: string;
  /** The request in one line. */
  line(row: Record<string, unknown>): string;
}

/** For items with their own stream. */
export function inOwnStream(streamOf: (id: string) => string, idOf: IdOf = () => Promise.resolve(null)) {
  return {
    async find(log: SearchedLog, given: string): Promise<Found | null> {
      const id = isUUID(given) ? given.toLowerCase() : await idOf(log, given);
      if (!id) return null;
      const stream = streamOf(id);
      const { rowCount } = await log.db.query('select 1 from log.events where stream = $1 and version = 1', [stream]);
      return rowCount === 1 ? { id, stream } : null;
    },
    events: ({ stream }: Found): Sql => sql`e.stream = ${stream}`,
  };
}

/** The id of the item with that name; null if there is none. */
type IdOf = (log: SearchedLog, given: string) => Promise<string | null>;
