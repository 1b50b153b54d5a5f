/**
 * Who read which file, and who was refused what: part of the trail for auditors, decided by nobody. Ids and patterns of
 * routes only: nothing here is personal, so it stays readable when a person is erased.
 */
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

/** About one paper, request, person, team: whatever the id names. Without one, about the person who was refused. */
export function accessStream(id: string): string {
  return `access-${id}`;
}

export type FileKind = 'document' | 'payslip' | 'receipt';

/** Recorded before the first byte leaves. */
export interface FileRead {
  readonly kind: FileKind;
  /** Of the document, the payslip, or the refund request. */
  readonly id: string;
  /** Whose paper it is; who read it is in the event's meta. */
  readonly ownerId: string;
  readonly fileId: string;
}

/** Somebody signed in asked for what is not theirs to have. */
export interface AccessRefused {
  readonly method: string;
  /** As the route is declared, with `:id` in the place of the id. */
  readonly route: string;
  /** What the `:id` names; null where the route has none, or it names nothing. */
  readonly targetId: string | null;
  /** A 404 hides from them that it exists (R2). */
  readonly status: 403 | 404;
}

export type AccessEvent = DomainEvent<'FileRead', FileRead> | DomainEvent<'AccessRefused', AccessRefused>;

export const accessEvents = defineEvents<AccessEvent>({
  FileRead: { version: 1 },
  AccessRefused: { version: 1 },
});
