/** What an area contributes to the folder that is handed to a person who asks what is held on them. */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { StoredFile } from '@staffroom/domain/stored-file.js';
import type { Queryable } from '../../platform/database/database.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';

export interface PersonExport<Event extends DomainEvent> {
  /** What each of its files holds, for the page that comes with them: a line or more by the name of the file. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  begin(person: ExportedPerson): PersonRecord<Event>;
}

export interface PersonRecord<Event extends DomainEvent> {
  /** Called for the events about the person, in the order of the log. An event type that is left out does not compile. */
  readonly hear: { readonly [E in Event as E['type']]: ((event: RecordedEvent<E>) => void) | InActivityOnly };
  /** By the name of the file, after all events. Several areas may contribute to one file. */
  contents(db: Queryable): ExportedFiles | Promise<ExportedFiles>;
}

/** activity.json lists every event. This one is in no other file. */
export type InActivityOnly = 'in activity.json only';

export type Told = Record<string, unknown>;
type ExportedFiles = Readonly<Record<string, object>>;

/** The person, and what is told about others in words that are not their data. */
export interface ExportedPerson {
  readonly id: string;
  /** Who acted: 'an HR manager'. */
  actor(event: RecordedEvent): string;
  /** The same for any person, at the time of that event. */
  role(id: string, event: RecordedEvent): string;
  /** The same value with words in the place of every other person's id. */
  withoutOthers<T>(value: T, event: RecordedEvent): T;
  teamName(id: string): Promise<string>;
  /** The entry with what is known of a file. The file itself is put into that folder of the export. */
  withFile(folder: string, entry: Told, uploaded: { fileName: string | null; file: StoredFile }): Told;
}

/** Of an area that holds nothing on a person but events. */
export const noContents = () => ({});

/** Changes the entry with that id, if it is there. */
export function change(entries: ReadonlyMap<string, Told>, id: string, changes: Told): void {
  const entry = entries.get(id);
  if (entry) Object.assign(entry, changes);
}

export interface AnyPersonExport extends Omit<PersonExport<DomainEvent>, 'begin'> {
  begin(person: ExportedPerson): AnyPersonRecord;
}

export interface AnyPersonRecord extends Omit<PersonRecord<DomainEvent>, 'hear'> {
  readonly hear: Readonly<Record<string, Hear | InActivityOnly>>;
}

/** Declared as a method: each area's functions take their own events. */
type Hear = { about(event: RecordedEvent): void }['about'];
