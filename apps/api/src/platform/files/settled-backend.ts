import type { Readable } from 'node:stream';
import type { FileBackend } from './file-backend.js';
import { expectMarker } from './store-marker.js';

const trustedMs = 30_000;

/**
 * A store that is used only while it is the one of the database. It is compared with the database from time to time, and
 * its marker is read before each file is stored: an unmounted folder looks like an empty folder, and would lose the file.
 */
export class SettledBackend implements FileBackend {
  /** Since the last look at it, a call failed. */
  isAway = false;
  /** The log says so. A request may notice it before. */
  isReportedAway = false;
  private trustedUntilMs = 0;
  private id: string | undefined;
  private settling: Promise<string> | undefined;

  /** `settle` returns the id of the store. */
  constructor(
    private readonly backend: FileBackend,
    private readonly settle: () => Promise<string>,
  ) {}

  get place(): string {
    return this.backend.place;
  }

  /** Returns the id of the store. Throws if it cannot be reached, or is another one. */
  async settled(): Promise<string> {
    if (this.id !== undefined && performance.now() < this.trustedUntilMs) return this.id;
    this.settling ??= this.settle().finally(() => (this.settling = undefined));
    this.id = await this.settling;
    this.trustedUntilMs = performance.now() + trustedMs;
    return this.id;
  }

  put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.noting(async () => {
      await expectMarker(this.backend, this.id ?? (await this.settled()));
      await this.backend.put(key, content);
    });
  }

  get(key: string): Promise<Readable | null> {
    return this.noting(async () => {
      await this.settled();
      return this.backend.get(key);
    });
  }

  async remove(key: string): Promise<void> {
    await this.settled();
    await this.backend.remove(key);
  }

  async list(folder: string): Promise<string[]> {
    await this.settled();
    return this.backend.list(folder);
  }

  async check(): Promise<void> {
    await expectMarker(this.backend, this.id ?? (await this.settled()));
    await this.backend.check();
  }

  private noting<Output>(call: () => Promise<Output>): Promise<Output> {
    return call().catch((error: unknown) => {
      this.isAway = true;
      throw error;
    });
  }
}
