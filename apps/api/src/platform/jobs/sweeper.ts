import { backoffMs } from '../database/backoff.js';
import type { Report } from '../logs/report.js';
import type { PolledCondition } from './polled-condition.js';

/** Repeats a task until it is stopped, one run at a time. Failures are reported, and the next run tries again. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failures = 0;

  constructor(
    /** What the log calls it, such as "sending mails". */
    private readonly task: string,
    private readonly sweep: () => Promise<void>,
    private readonly everyMs: number,
    private readonly report: Report,
    /** Runs are skipped while it does not hold. */
    private readonly condition?: PolledCondition,
  ) {}

  start(): void {
    if (this.stopped) return;
    this.running = this.sweepIfDue()
      .then(
        () => void (this.failures = 0),
        (error: unknown) => {
          this.failures++;
          this.report(`background work failed and is tried again: ${this.task}`, error);
        },
      )
      .then(() => {
        const delayMs = this.failures === 0 ? this.everyMs : Math.max(this.everyMs, backoffMs(this.failures));
        if (!this.stopped) this.timer = setTimeout(() => this.start(), delayMs);
      });
  }

  private sweepIfDue(): Promise<void> {
    return this.condition?.mayHold === false ? Promise.resolve() : this.sweep();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
