import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';
import type { StoredFile } from '../stored-file.js';

/** One document, from upload to deletion. */
export function documentStream(documentId: string): string {
  return `document-${documentId}`;
}

export interface DocumentUploaded {
  readonly documentId: string;
  /** The employee it is for. */
  readonly userId: string;
  readonly fileName: Personal<string>;
  readonly file: StoredFile;
  /** Its number among the documents of one upload, starting with 1. The owner is notified only of the first. */
  readonly number: number;
  readonly together: number;
}

export interface DocumentDeleted {
  readonly documentId: string;
  readonly userId: string;
}

export type DocumentEvent =
  DomainEvent<'DocumentUploaded', DocumentUploaded> | DomainEvent<'DocumentDeleted', DocumentDeleted>;

export const documentEvents = defineEvents<DocumentEvent>({
  DocumentUploaded: { version: 1, subject: 'userId', personal: { fileName: true } },
  DocumentDeleted: { version: 1, subject: 'userId' },
});
