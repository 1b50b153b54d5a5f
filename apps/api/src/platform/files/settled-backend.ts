import type { Readable } from 'node:stream';
import type { FileBackend } from './file-backend.js';
import { expectMarker } from './store-marker.js';
import { WatchedBackend } from './watched-backend.js';

const trustedMs = 30_000;

/**
 * A store that is used only while it is the one of the database. It is compared with the database from time to time, and
 * its marker is read before each file is stored: an unmounted folder looks like an empty folder, and would lose the file.
 */
export class SettledBackend implements FileBackend {
  readonly watched: WatchedBackend;
  /** When it was last looked at, another store was in its place. */
  isWrong = false;
  private trustedUntilMs = 0;
  private id: string | undefined;
  private settling: Promise<string> | undefined;

  /** `settle` returns the id of the store. */
  constructor(
    backend: FileBackend,
    private readonly settle: (backend: FileBackend) => Promise<string>,
  ) {
    this.watched = new WatchedBackend(backend);
  }

  get place(): string {
    return this.watched.place;
  }

  /** Returns the id of the store. Throws if it cannot be reached, or is another one. */
  async settled(): Promise<string> {
    if (this.id !== undefined && performance.now() < this.trustedUntilMs) return this.id;
    this.settling ??= this.settle(this.watched).finally(() => (this.settling = undefined));
    this.id = await this.settling;
    this.trustedUntilMs = performance.now() + trustedMs;
    return this.id;
  }

  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    await expectMarker(this.watched, this.id ?? (await this.settled()));
    await this.watched.put(key, content);
  }

  async get(key: string): Promise<Readable | null> {
    await this.settled();
    return this.watched.get(key);
  }

  async remove(key: string): Promise<void> {
    await this.settled();
    await this.watched.remove(key);
  }

  async list(folder: string): Promise<string[]> {
    await this.settled();
    return this.watched.list(folder);
  }

  async check(): Promise<void> {
    await expectMarker(this.watched, this.id ?? (await this.settled()));
    await this.watched.check();
  }
}
