import type { Readable } from 'node:stream';
import type { FileBackend } from './file-backend.js';

/** Notices when a store no longer serves a call. It is back when a look at it succeeds, which resets `isAway`. */
export class WatchedBackend implements FileBackend {
  isAway = false;
  /** Called for the first failure only. */
  onAway: ((error: unknown) => void) | undefined;

  constructor(private readonly backend: FileBackend) {}

  get place(): string {
    return this.backend.place;
  }

  put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.noting(this.backend.put(key, content));
  }

  get(key: string): Promise<Readable | null> {
    return this.noting(this.backend.get(key));
  }

  remove(key: string): Promise<void> {
    return this.noting(this.backend.remove(key));
  }

  list(folder: string): Promise<string[]> {
    return this.noting(this.backend.list(folder));
  }

  check(): Promise<void> {
    return this.noting(this.backend.check());
  }

  wentAway(error: unknown): void {
    if (!this.isAway) this.onAway?.(error);
    this.isAway = true;
  }

  private noting<Output>(call: Promise<Output>): Promise<Output> {
    return call.catch((error: unknown) => {
      this.wentAway(error);
      throw error;
    });
  }
}
