import type { JobQueue, Jobs } from '../../platform/jobs/jobs.js';
import type { DueMail } from './mail-rows.js';

/** The queue that wakes workers when a mail is waiting. */
export const mailQueueName = 'mail';

/** Ids only, because payloads are stored in clear. */
export interface MailJob {
  mailId: string;
}

/** Wakes a worker for a mail. Two calls for the same attempt create one job. */
export class MailBell {
  private readonly queue: JobQueue<MailJob>;

  constructor(jobs: Jobs) {
    this.queue = jobs.createQueue<MailJob>(mailQueueName);
  }

  async ring({ id, attempts }: DueMail): Promise<void> {
    await this.queue.ring({ mailId: id }, `${id}-${attempts}`);
  }
}
