import type { Readable } from 'node:stream';
import type { Report } from '../logs/report.js';
import { withinTime } from '../waiting/within-time.js';
import type { FileBackend } from './file-backend.js';
import { expectMarker, WrongFileStore } from './store-marker.js';

const trustedMs = 30_000;
const startPatienceMs = 5_000;

/**
 * The store of the database's files, used only while its marker shows that it is this one: an unmounted folder looks like an empty
 * folder, and would lose what is stored in it. Reports once that it does not work, and once that it works again.
 */
export class GuardedBackend implements FileBackend {
  private id: string | undefined;
  private provenAtMs = -Infinity;
  /** What was reported last, until the store works again. */
  private trouble: 'away' | 'wrong' | null = null;
  private report: Report = () => undefined;
  private sayWorks: (line: string) => void = () => undefined;

  /** @param settle returns the id that the database expects of its store. */
  constructor(
    private readonly backend: FileBackend,
    private readonly settle: () => Promise<string>,
  ) {}

  get place(): string {
    return this.backend.place;
  }

  put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.proven(() => this.backend.put(key, content), 0);
  }

  get(key: string): Promise<Readable | null> {
    return this.proven(() => this.backend.get(key));
  }

  remove(key: string): Promise<void> {
    return this.proven(() => this.backend.remove(key));
  }

  list(folder: string): Promise<string[]> {
    return this.proven(() => this.backend.list(folder));
  }

  async check(): Promise<void> {
    await this.proven(() => this.backend.check(), 0);
    if (this.trouble) this.sayWorks(`The file store works again (${this.place}).`);
    this.trouble = null;
  }

  /**
   * For the start of a process: throws if the database expects another store. One that cannot be reached is reported, and does not
   * prevent the start.
   */
  async start(report: Report, sayWorks: (line: string) => void): Promise<void> {
    const noReply = () => new Error('it does not respond');
    const failure: unknown = await withinTime(this.check(), startPatienceMs, noReply).catch((error: unknown) => error);
    if (failure instanceof WrongFileStore) throw failure;
    this.report = report;
    this.sayWorks = sayWorks;
    this.trouble = null;
    if (failure) this.fails(failure);
  }

  private async proven<Output>(call: () => Promise<Output>, trustMs = trustedMs): Promise<Output> {
    try {
      this.id ??= await this.settle();
      if (performance.now() - this.provenAtMs >= trustMs) {
        await expectMarker(this.backend, this.id);
        this.provenAtMs = performance.now();
      }
      return await call();
    } catch (error) {
      this.fails(error);
      throw error;
    }
  }

  private fails(error: unknown): void {
    const trouble = error instanceof WrongFileStore ? 'wrong' : 'away';
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    if (error instanceof WrongFileStore) this.report(`No file can be stored or read. ${error.message}`);
    else this.report(`The file store cannot be reached (${this.place}, ${reasonOf(error)}). ${consequence}`, error);
  }
}

const consequence = 'Files cannot be stored or read until it can.';

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name: string };
  return typeof code === 'string' ? code : name; // an aborted wait has a number
}
