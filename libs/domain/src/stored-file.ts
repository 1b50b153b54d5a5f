import type { FileType } from '@staffroom/contracts/files.js';

/**
 * How an event refers to a file. Only the file store knows where the bytes are. The file's name is a personal field of the event.
 */
export interface StoredFile {
  readonly fileId: string;
  readonly sizeBytes: number;
  readonly type: FileType;
  /** SHA-256 of the uploaded bytes, in hex: an auditor can check whether a copy is this file. */
  readonly sha256: string;
}
