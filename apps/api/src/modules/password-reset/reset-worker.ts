import type { EventLog } from '../../platform/event-log/event-log.js';
import type { Jobs, JobWorker } from '../../platform/jobs/jobs.js';
import type { Report } from '../../platform/logs/report.js';
import { PolledCondition } from '../../platform/jobs/polled-condition.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { processResetRequests } from './process-reset-requests.job.js';
import { resetQueueName } from './reset-wake-ups.js';

const sweepMs = 3_000;

/** Processes reset requests when a job arrives, and regularly those whose job was lost. */
export class ResetWorker {
  private worker: JobWorker | undefined;
  /** Whether someone has asked for a reset. */
  readonly due = new PolledCondition('exists (select from state.reset_requests)');
  private readonly sweeper: Sweeper;

  constructor(
    private readonly jobs: Jobs,
    private readonly log: EventLog,
    private readonly report: Report,
  ) {
    this.sweeper = new Sweeper(
      'replying to requests for a new password',
      () => processResetRequests(this.log, report),
      sweepMs,
      report,
      this.due,
    );
  }

  start(): void {
    this.worker = this.jobs.createWorker(resetQueueName, () => processResetRequests(this.log, this.report), {
      onError: (error) => this.report('replying to a request for a new password failed; it is tried again', error),
    });
    this.sweeper.start();
  }

  async stop(): Promise<void> {
    await this.sweeper.stop();
    await this.worker?.close();
  }
}
