import type pg from 'pg';
import type { Jobs, JobWorker } from '../../platform/jobs/jobs.js';
import type { Report } from '../../platform/logs/report.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { type MailWakeUps, type MailJob, mailQueueName, retryQueueName } from './mail-wake-ups.js';
import type { MailDelivery } from './mail-delivery.js';
import { MailLane } from './mail-lane.js';
import { dueMails } from './mail-rows.js';

const sweepMs = 3_000;
const wokenAtOnce = 200;
const lanes = {
  [mailQueueName]: { atOnce: 3, slowAtMost: 6 },
  [retryQueueName]: { atOnce: 1, slowAtMost: 2 },
};

/** Each mail occupies one connection while the mail server responds. */
export const mailConnections = Object.values(lanes).reduce((sum, lane) => sum + lane.atOnce + lane.slowAtMost, 0);

/** Sends the mails that jobs name, and creates jobs for mails that are overdue. Any number of workers may run at once. */
export class MailWorker {
  private workers: readonly JobWorker[] = [];
  private readonly lanes: MailLane[] = [];
  private readonly sweeper: Sweeper;

  constructor(
    private readonly jobs: Jobs,
    private readonly delivery: MailDelivery,
    private readonly wakeUps: MailWakeUps,
    private readonly pool: pg.Pool,
    private readonly report: Report,
  ) {
    this.sweeper = new Sweeper(() => this.wakeForDue(), sweepMs, report);
  }

  start(): void {
    this.workers = Object.entries(lanes).map(([queue, { atOnce, slowAtMost }]) =>
      this.openLane(queue, atOnce, slowAtMost),
    );
    this.sweeper.start();
  }

  async stop(): Promise<void> {
    await this.sweeper.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all(this.lanes.map((lane) => lane.ended()));
  }

  private openLane(queue: string, atOnce: number, slowAtMost: number): JobWorker {
    const onError = (error: Error) => this.report('mail worker', error);
    const lane = new MailLane(slowAtMost, onError);
    this.lanes.push(lane);
    const send = ({ mailId }: MailJob) => lane.send((mayStart) => this.delivery.deliver(mailId, mayStart));
    return this.jobs.createWorker<MailJob>(queue, send, { concurrency: atOnce, onError });
  }

  private async wakeForDue(): Promise<void> {
    for (const mail of await dueMails(this.pool, wokenAtOnce)) await this.wakeUps.add(mail);
  }
}
