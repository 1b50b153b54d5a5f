import type { JobQueue, Jobs } from '../../platform/jobs/jobs.js';
import type { DueMail } from './mail-rows.js';

/** Rung when a mail waits to be sent. */
export const mailQueueName = 'mail';

/** Ids only, because a payload is stored in clear. */
export interface MailJob {
  mailId: string;
}

/** Wakes a worker for a mail. Ringing twice for the same attempt is one job. */
export class MailBell {
  private readonly queue: JobQueue<MailJob>;

  constructor(jobs: Jobs) {
    this.queue = jobs.createQueue<MailJob>(mailQueueName);
  }

  async ring({ id, attempts }: DueMail): Promise<void> {
    await this.queue.ring({ mailId: id }, `${id}-${attempts}`);
  }
}
