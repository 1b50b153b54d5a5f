import { Injectable } from '@nestjs/common';
import { type JobQueue, Jobs } from '../../platform/jobs/jobs.js';

export const resetQueueName = 'password-resets';

/** Wakes a worker for waiting reset requests. Used for every address, known or not (R7). */
@Injectable()
export class ResetWakeUps {
  private readonly queue: JobQueue;

  constructor(jobs: Jobs) {
    this.queue = jobs.createQueue(resetQueueName);
  }

  async add(): Promise<void> {
    await this.queue.add({});
  }
}
