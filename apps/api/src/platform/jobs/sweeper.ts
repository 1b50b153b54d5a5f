import type { Report } from '../logs/report.js';

/** Repeats a task until it is stopped, one run at a time. Failures are reported, and the next run tries again. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly sweep: () => Promise<void>,
    private readonly everyMs: number,
    private readonly report: Report,
  ) {}

  start(): void {
    if (this.stopped) return;
    this.running = this.sweep()
      .catch((error: unknown) => this.report('sweep failed', error))
      .then(() => {
        if (!this.stopped) this.timer = setTimeout(() => this.start(), this.everyMs);
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
