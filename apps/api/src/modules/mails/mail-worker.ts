import type pg from 'pg';
import type { Jobs, JobWorker } from '../../platform/jobs/jobs.js';
import type { Report } from '../../platform/logs/report.js';
import { PolledCondition } from '../../platform/jobs/polled-condition.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { type MailWakeUps, type MailJob, mailQueueName, retryQueueName } from './mail-wake-ups.js';
import type { MailDelivery } from './mail-delivery.js';
import { type LaneLimits, MailLane } from './mail-lane.js';
import { anyMailDue, dueMails } from './mail-rows.js';

const sweepMs = 3_000;
const wokenAtOnce = 200;

/** Shares out the places for mails: most are for slow ones, which wait for the mail server, and a few for repeated mails. */
function lanesFor(connections: number) {
  const slowRetries = Math.max(1, Math.floor(connections / 6));
  const others = connections - 1 - slowRetries;
  const atOnce = Math.max(Math.min(2, others), Math.floor(others / 3));
  return {
    [mailQueueName]: { atOnce, slowAtMost: others - atOnce, givesUp: true },
    // a retry is never given up early
    [retryQueueName]: { atOnce: 1, slowAtMost: slowRetries, givesUp: false },
  };
}

/** Sends the mails that jobs name, and creates jobs for mails that are overdue. Any number of workers may run at once. */
export class MailWorker {
  private workers: readonly JobWorker[] = [];
  private readonly lanes: MailLane[] = [];
  /** Whether a mail is due. */
  readonly due = new PolledCondition(anyMailDue);
  private readonly sweeper: Sweeper;

  constructor(
    private readonly jobs: Jobs,
    private readonly delivery: MailDelivery,
    private readonly wakeUps: MailWakeUps,
    private readonly pool: pg.Pool,
    private readonly report: Report,
    private readonly connections: number,
  ) {
    this.sweeper = new Sweeper('looking for mails to send', () => this.wakeForDue(), sweepMs, report, this.due);
  }

  start(): void {
    this.workers = Object.entries(lanesFor(this.connections)).map(([queue, { atOnce, ...limits }]) =>
      this.openLane(queue, atOnce, limits),
    );
    this.sweeper.start();
  }

  async stop(): Promise<void> {
    await this.sweeper.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all(this.lanes.map((lane) => lane.end()));
  }

  private openLane(queue: string, atOnce: number, limits: LaneLimits): JobWorker {
    const onError = (error: Error) => this.report('sending a mail failed; it is tried again', error);
    const lane = new MailLane(limits, onError);
    this.lanes.push(lane);
    const send = ({ mailId }: MailJob) => lane.send((rights) => this.delivery.deliver(mailId, rights));
    return this.jobs.createWorker<MailJob>(queue, send, { concurrency: atOnce, onError });
  }

  private async wakeForDue(): Promise<void> {
    for (const mail of await dueMails(this.pool, wokenAtOnce)) await this.wakeUps.add(mail);
  }
}
