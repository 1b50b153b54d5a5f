import { withinTime } from './within-time.js';

interface Limits<Result> {
  withinMs: number;
  /** What a check that takes longer results in. */
  otherwise: () => Result;
  /** For how long a result is kept. */
  keptMs?: number;
}

/** A check that runs once at a time, however many callers wait for its result, and however long it takes. */
export class SharedCheck<Result> {
  private running: Promise<Result> | undefined;
  private latest: Promise<Result> | undefined;

  /** `check` must not fail. */
  constructor(
    private readonly check: () => Promise<Result>,
    private readonly limits: Limits<Result>,
  ) {}

  result(): Promise<Result> {
    const { withinMs, otherwise, keptMs = 0 } = this.limits;
    this.latest ??= withinTime(this.run(), withinMs, otherwise).finally(() => {
      if (keptMs === 0) this.latest = undefined;
      else setTimeout(() => (this.latest = undefined), keptMs).unref();
    });
    return this.latest;
  }

  private run(): Promise<Result> {
    this.running ??= this.check().finally(() => (this.running = undefined));
    return this.running;
  }
}
