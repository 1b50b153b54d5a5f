import { withinTime } from '../platform/waiting/within-time.js';

const inTotal = {
  allMs: 6_500,
  /** For the last one, the embedded database: it is stopped even if something before it never ends. */
  lastMs: 2_500,
};
/** A longer wait is added to the time for all. */
const includedMs = 3_000;

/** What a process has opened. It is closed in reverse order, within ten seconds even if a dependency does not respond. */
export class Closers {
  private list: { what: string; close: () => Promise<unknown> }[] = [];
  private longerMs = 0;

  constructor(private readonly patience = inTotal) {}

  /** @param waitsMs for how long it waits on purpose. */
  add(what: string, close: () => Promise<unknown>, waitsMs = 0): void {
    this.longerMs += Math.max(0, waitsMs - includedMs);
    this.list.push({ what, close });
  }

  /** Returns what did not end in time. Everything is safe to be cut off, because a process may be killed at any time. */
  async close(): Promise<string[]> {
    const closers = this.list.reverse();
    this.list = [];
    const endMs = performance.now() + this.patience.allMs + this.longerMs;
    const late: string[] = [];
    let failure: unknown;
    for (const [number, { what, close }] of closers.entries()) {
      const leftMs = Math.max(0, endMs - performance.now());
      const waitMs = number === closers.length - 1 ? leftMs + this.patience.lastMs : leftMs;
      const ending = close()
        .catch((error: unknown) => void (failure ??= error))
        .then(() => true);
      if (!(await withinTime(ending, waitMs, () => false))) late.push(what);
    }
    if (failure && late.length === 0) throw failure;
    return late;
  }
}
