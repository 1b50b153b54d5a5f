import type { FileType } from '@staffroom/contracts/files.js';

/**
 * How an event names a file. Only the file store knows where its bytes are. Its name is part of the event and personal.
 */
export interface StoredFile {
  readonly fileId: string;
  readonly sizeBytes: number;
  readonly type: FileType;
  /** SHA-256 of the uploaded bytes, in hex: an auditor can check whether a copy is this file. */
  readonly sha256: string;
}
