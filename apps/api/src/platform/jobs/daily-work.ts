/**
 * Work that is due once a day: woken at midnight of the company by a job, and otherwise every few minutes for what was left
 * undone. All daily tasks share one queue, because a worker takes a connection.
 */
import type { Report } from '../logs/report.js';
import type { Jobs, JobWorker } from './jobs.js';
import { Sweeper } from './sweeper.js';

/** Finds out itself what is due. It may be called at any time, in several processes at once. */
export interface DailyTask {
  run(): Promise<void>;
  /** What is under way is given up and done again later. */
  stop(): void;
}

const queueName = 'daily';
const everyMs = 5 * 60_000;

export class DailyWork {
  private worker: JobWorker | undefined;
  private readonly sweeper: Sweeper;

  constructor(
    private readonly jobs: Jobs,
    private readonly tasks: readonly DailyTask[],
    private readonly timeZone: string,
    private readonly report: Report,
  ) {
    this.sweeper = new Sweeper('looking for the daily work', () => this.sweep(), everyMs, report);
  }

  start(): void {
    this.worker = this.jobs.createWorker(queueName, () => this.runAll(), {
      onError: (error) => this.report('daily work failed; it is tried again', error),
    });
    this.sweeper.start();
  }

  async stop(): Promise<void> {
    for (const task of this.tasks) task.stop();
    await Promise.all([this.sweeper.stop(), this.worker?.close()]);
  }

  /** The schedule is stored anew each time, because Redis may have lost it. */
  private async sweep(): Promise<void> {
    await this.jobs.createQueue(queueName).repeatDaily(this.timeZone);
    await this.runAll();
  }

  /** A task that fails is tried again later, and does not hold up the others. */
  private async runAll(): Promise<void> {
    const outcomes = await Promise.allSettled(this.tasks.map((task) => task.run()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
