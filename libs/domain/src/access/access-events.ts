/**
 * Records who read which file, who was refused access, and who sent malware, for auditors. No decision is involved. The
 * events contain nothing personal, only ids, route patterns and names of malware, so they stay readable after an erasure.
 */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { ExportedList } from '@staffroom/contracts/security.js';
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

/**
 * Stream of the accesses to the document, request, person or team that the id names. If a refused call has no id, the
 * id of the refused person.
 */
export function accessStream(id: string): string {
  return `access-${id}`;
}

/** The exports of lists of a person or an API token. */
export function exportsStream(actorId: string): string {
  return `exports-${actorId}`;
}

/** The refused uploads of a person or an API token. */
export function uploadsStream(actorId: string): string {
  return `uploads-${actorId}`;
}

export type FileKind = 'document' | 'payslip' | 'receipt';

/** Recorded before the first byte is sent. */
export interface FileRead {
  readonly kind: FileKind;
  /** Id of the document, payslip or refund request. */
  readonly id: string;
  /** The owner. The event's meta names the reader. */
  readonly ownerId: string;
  readonly fileId: string;
}

/** A signed-in user requested something without having the right to it. */
export interface AccessRefused {
  readonly method: string;
  /** The route as declared, with `:id` in place of the id. */
  readonly route: string;
  /** The id in the call. Null if the route has no id, or nothing has that id. */
  readonly targetId: string | null;
  /** A 404 hides from the user that the target exists (R2). */
  readonly status: 403 | 404;
}

/** After this many records of one person on a day, further ones are only counted, for each target (R58). */
export const maxRecordsPerDay = 100;

interface Counted {
  readonly day: PlainDate;
  readonly count: number;
}

/** Further reads of one file by one person on that day. Recorded after the end of the day. */
export interface FileReadsCounted extends FileRead, Counted {}

/** Further refusals of one person for one target on that day. Recorded after the end of the day. */
export interface RefusalsCounted extends Counted {
  readonly targetId: string | null;
}

/** By the actor, who may be an API token. */
export interface ListExported {
  readonly list: ExportedList;
  /** How many people the list names. */
  readonly people: number;
}

/** By the actor, who may be an API token. */
export interface InfectedFileRefused {
  /** What the scanner calls the malware. */
  readonly signature: string;
}

export type AccessEvent =
  | DomainEvent<'FileRead', FileRead>
  | DomainEvent<'AccessRefused', AccessRefused>
  | DomainEvent<'FileReadsCounted', FileReadsCounted>
  | DomainEvent<'RefusalsCounted', RefusalsCounted>
  | DomainEvent<'ListExported', ListExported>
  | DomainEvent<'InfectedFileRefused', InfectedFileRefused>;

export const accessEvents = defineEvents<AccessEvent>({
  FileRead: { version: 1 },
  AccessRefused: { version: 1 },
  FileReadsCounted: { version: 1 },
  RefusalsCounted: { version: 1 },
  ListExported: { version: 1 },
  InfectedFileRefused: { version: 1 },
});
