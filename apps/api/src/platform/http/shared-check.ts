import { setTimeout as sleep } from 'node:timers/promises';

/** A check that runs once at a time, however many callers wait for its result. The result is kept for a while. */
export class SharedCheck<Result> {
  private latest: Promise<Result> | undefined;

  /** `check` must not fail. */
  constructor(
    private readonly check: () => Promise<Result>,
    private readonly keptMs = 0,
  ) {}

  result(): Promise<Result> {
    this.latest ??= this.check().finally(() => {
      if (this.keptMs === 0) this.latest = undefined;
      else setTimeout(() => (this.latest = undefined), this.keptMs).unref();
    });
    return this.latest;
  }
}

/** Returns what `otherwise` returns if the work takes too long. */
export async function withinTime<Result>(
  work: Promise<Result>,
  deadlineMs: number,
  otherwise: () => Result,
): Promise<Result> {
  const over = new AbortController();
  const late = sleep(deadlineMs, undefined, { signal: over.signal }).then(otherwise, otherwise);
  return Promise.race([work, late]).finally(() => over.abort());
}
