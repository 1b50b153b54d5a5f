/** What an area contributes to the export of a person's data. */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { StoredFile } from '@staffroom/domain/stored-file.js';
import type { Queryable } from '../../platform/database/database.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';

export interface PersonExport<Collected> {
  /** The contents of each of its files, by file name, for the export's README. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** What the entries of its events add to, in the order of the log. */
  begin(): Collected;
  /** By the name of the file, after all events. Several areas may contribute to one file. */
  contents(collected: Collected, person: ExportedPerson, db: Queryable): ExportedFiles | Promise<ExportedFiles>;
}

export type ExportEntry = Record<string, unknown>;
export type ExportedFiles = Readonly<Record<string, object>>;

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

/** For an area whose events are in activity.json only. */
export const noExport: PersonExport<null> = { files: {}, begin: () => null, contents: () => ({}) };

/** For a file with one entry for each item, such as a refund. */
export type EntriesById = Map<string, ExportEntry>;

export function entriesById(file: string, words: string): PersonExport<EntriesById> {
  return {
    files: { [file]: [words] },
    begin: () => new Map(),
    contents: (entries) => ({ [file]: [...entries.values()] }),
  };
}

/** For a file with one entry for each event. */
export function entriesInOrder(file: string, words: string): PersonExport<ExportEntry[]> {
  return { files: { [file]: [words] }, begin: () => [], contents: (entries) => ({ [file]: entries }) };
}

/** Adds an entry that says what happened, with the event's own fields. */
export function asEntry(what: string) {
  return (event: RecordedEvent<DomainEvent<string, { userId: string }>>, entries: ExportEntry[]): void => {
    entries.push({ at: event.meta.occurredAt, what, ...event.data, userId: undefined });
  };
}

/** Changes the entry with that id, if it is there. */
export function change(entries: ReadonlyMap<string, ExportEntry>, id: string, changes: ExportEntry): void {
  const entry = entries.get(id);
  if (entry) Object.assign(entry, changes);
}
