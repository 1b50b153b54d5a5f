import type { Readable } from 'node:stream';
import type { FileBackend } from './file-backend.js';

const trustedMs = 30_000;

/**
 * A store that is used only while it is the one of the database. It is checked again from time to time: an unmounted
 * folder looks like an empty folder.
 */
export class SettledBackend implements FileBackend {
  private trustedUntilMs = 0;
  private settling: Promise<void> | undefined;

  constructor(
    private readonly backend: FileBackend,
    private readonly settle: () => Promise<void>,
  ) {}

  get place(): string {
    return this.backend.place;
  }

  /** Throws if the store cannot be reached, or is another one. */
  settled(): Promise<void> {
    if (performance.now() < this.trustedUntilMs) return Promise.resolve();
    this.settling ??= this.settle()
      .then(() => void (this.trustedUntilMs = performance.now() + trustedMs))
      .finally(() => (this.settling = undefined));
    return this.settling;
  }

  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    await this.settled();
    await this.backend.put(key, content);
  }

  async get(key: string): Promise<Readable | null> {
    await this.settled();
    return this.backend.get(key);
  }

  async remove(key: string): Promise<void> {
    await this.settled();
    await this.backend.remove(key);
  }
  async list(folder: string): Promise<string[]> {
    await this.settled();
    return this.backend.list(folder);
  }
}
