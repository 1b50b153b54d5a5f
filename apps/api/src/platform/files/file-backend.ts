import type { Readable } from 'node:stream';

/** Where encrypted bytes lie: a folder of this machine, or S3. Keys are random and mean nothing outside state.files. */
export interface FileBackend {
  /** When it resolves the bytes are there to stay; when it fails, a part of them may be, until `remove`. */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Null where there is no such file. */
  get(key: string): Promise<Readable | null>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
}
