import type { Readable } from 'node:stream';
import type { FileBackend } from './file-backend.js';

/** Notices when a store no longer serves a call. Whoever looks at it says when it is back. */
export class WatchedBackend implements FileBackend {
  isAway = false;
  failures = 0;
  /** Called for the first failure only. */
  onAway: ((error: unknown) => void) | undefined;
  private returns = 0;

  constructor(private readonly backend: FileBackend) {}

  get place(): string {
    return this.backend.place;
  }

  put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.noting(() => this.backend.put(key, content));
  }

  get(key: string): Promise<Readable | null> {
    return this.noting(() => this.backend.get(key));
  }

  remove(key: string): Promise<void> {
    return this.noting(() => this.backend.remove(key));
  }

  list(folder: string): Promise<string[]> {
    return this.noting(() => this.backend.list(folder));
  }

  check(): Promise<void> {
    return this.noting(() => this.backend.check());
  }

  wentAway(error: unknown): void {
    this.failures++;
    if (!this.isAway) this.onAway?.(error);
    this.isAway = true;
  }

  cameBack(): void {
    this.isAway = false;
    this.returns++;
  }

  /** A call that began before the store came back says nothing about it. */
  private async noting<Output>(call: () => Promise<Output>): Promise<Output> {
    const { returns } = this;
    try {
      return await call();
    } catch (error) {
      if (returns === this.returns) this.wentAway(error);
      throw error;
    }
  }
}
