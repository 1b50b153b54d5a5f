import type { FileType } from '@staffroom/contracts/files.js';

/** How an event names a file: where its bytes are is known by the file store alone, its name is the event's and personal. */
export interface StoredFile {
  readonly fileId: string;
  readonly sizeBytes: number;
  readonly type: FileType;
  /** Of the bytes as they were uploaded, in hex: an auditor can tell whether a copy is this file. */
  readonly sha256: string;
}
