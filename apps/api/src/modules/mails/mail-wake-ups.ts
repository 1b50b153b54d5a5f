import type { JobQueue, Jobs } from '../../platform/jobs/jobs.js';
import type { DueMail } from './mail-rows.js';

/** The queue that wakes workers when a mail is waiting. */
export const mailQueueName = 'mail';
/** The queue of mails that could not be sent before. If the server is slow with them, new mails do not wait behind them. */
export const retryQueueName = 'mail-retry';

/** Ids only, because payloads are stored unencrypted. */
export interface MailJob {
  mailId: string;
}

/** Wakes a worker for a mail. Two calls for the same attempt create one job. */
export class MailWakeUps {
  private readonly queue: JobQueue<MailJob>;
  private readonly retryQueue: JobQueue<MailJob>;

  constructor(jobs: Jobs) {
    this.queue = jobs.createQueue<MailJob>(mailQueueName);
    this.retryQueue = jobs.createQueue<MailJob>(retryQueueName);
  }

  async add({ id, attempts }: DueMail): Promise<void> {
    const queue = attempts === 0 ? this.queue : this.retryQueue;
    await queue.add({ mailId: id }, `${id}-${attempts}`);
  }
}
