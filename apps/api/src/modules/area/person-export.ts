/** What an area contributes to the export of a person's data. */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { StoredFile } from '@staffroom/domain/stored-file.js';
import type { Queryable } from '../../platform/database/database.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';

export interface PersonExport<Event extends DomainEvent> {
  /** The contents of each of its files, by file name, for the export's README. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  begin(person: ExportedPerson): PersonRecord<Event>;
}

export interface PersonRecord<Event extends DomainEvent> {
  /** Called for the events about the person, in the order of the log. Omitting an event type does not compile. */
  readonly on: { readonly [E in Event as E['type']]: ((event: RecordedEvent<E>) => void) | InActivityOnly };
  /** By the name of the file, after all events. Several areas may contribute to one file. */
  contents(db: Queryable): ExportedFiles | Promise<ExportedFiles>;
}

/** activity.json lists every event. This one is in no other file. */
export type InActivityOnly = 'in activity.json only';

export type ExportEntry = Record<string, unknown>;
type ExportedFiles = Readonly<Record<string, object>>;

/** The person, and how other people are described without their data. */
export interface ExportedPerson {
  readonly id: string;
  /** The actor: 'an HR manager'. */
  actor(event: RecordedEvent): string;
  /** The same for any person, at the time of that event. */
  role(id: string, event: RecordedEvent): string;
  /** The same value, with a description in place of every other person's id. */
  withoutOthers<T>(value: T, event: RecordedEvent): T;
  teamName(id: string): Promise<string>;
  /** The entry with the file's metadata. The file itself goes into that folder of the export. */
  withFile(folder: string, entry: ExportEntry, uploaded: { fileName: string | null; file: StoredFile }): ExportEntry;
}

/** For an area that holds only events about a person. */
export const noContents = () => ({});

/** Changes the entry with that id, if it is there. */
export function change(entries: ReadonlyMap<string, ExportEntry>, id: string, changes: ExportEntry): void {
  const entry = entries.get(id);
  if (entry) Object.assign(entry, changes);
}

export interface AnyPersonExport extends Omit<PersonExport<DomainEvent>, 'begin'> {
  begin(person: ExportedPerson): AnyPersonRecord;
}

export interface AnyPersonRecord extends Omit<PersonRecord<DomainEvent>, 'on'> {
  readonly on: Readonly<Record<string, Handler | InActivityOnly>>;
}

/** Declared as a method, so that each area's functions may take their own events. */
type Handler = { handle(event: RecordedEvent): void }['handle'];
