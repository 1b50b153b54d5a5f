import type pg from 'pg';
import type { Jobs, JobWorker } from '../../platform/jobs/jobs.js';
import { type MailBell, type MailJob, mailQueueName } from './mail-bell.js';
import type { MailDelivery } from './mail-delivery.js';
import { dueMails } from './mail-rows.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';

const sweepMs = 3_000;
const rungAtOnce = 200;
/** Each occupies one connection of the pool while the mail server responds. */
const sentAtOnce = 3;

/** Sends the mails that jobs name, and creates jobs for mails that are overdue. Any number of workers may run at once. */
export class MailWorker {
  private worker: JobWorker | undefined;
  private readonly sweeper: Sweeper;

  constructor(
    private readonly jobs: Jobs,
    private readonly delivery: MailDelivery,
    private readonly bell: MailBell,
    private readonly pool: pg.Pool,
    private readonly report: (message: string) => void,
  ) {
    this.sweeper = new Sweeper(() => this.ringForDue(), sweepMs, report);
  }

  start(): void {
    this.worker = this.jobs.createWorker<MailJob>(mailQueueName, ({ mailId }) => this.delivery.deliver(mailId), {
      concurrency: sentAtOnce,
      onError: (error) => this.report(`mail worker: ${error.name}`),
    });
    this.sweeper.start();
  }

  async stop(): Promise<void> {
    await this.sweeper.stop();
    await this.worker?.close();
  }

  private async ringForDue(): Promise<void> {
    for (const mail of await dueMails(this.pool, rungAtOnce)) await this.bell.ring(mail);
  }
}
