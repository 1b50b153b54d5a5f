import type { Readable } from 'node:stream';

/** The key of the store's own id, next to the files. */
export const markerName = 'staffroom-store';

/**
 * Stores encrypted bytes: a local folder or S3. The keys of uploaded files are random and have a meaning only in state.files.
 * Keys with a folder, `folder/name`, are for records that all processes share.
 */
export interface FileBackend {
  /** For operators: which folder, or which bucket. */
  readonly place: string;
  /** Once it resolves, the bytes are durable. If it fails, some of them may remain until `remove`. */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Null if there is no such file. */
  get(key: string): Promise<Readable | null>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** The names in this folder, in any order. */
  list(folder: string): Promise<string[]>;
  /** Throws if files cannot be stored now, as far as the store tells without keeping one. */
  check(): Promise<void>;
}
