import type { Config } from '../../platform/config/config.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { Jobs } from '../../platform/jobs/jobs.js';
import { createMailTransport, eraseMails, MailBell, MailDelivery, MailWorker } from '../mails/facade.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import { composeMails } from './compose-mail.js';
import { raiseNotifications } from './raise-notifications.policy.js';
import { ResetWorker } from '../password-reset/facade.js';
import { sendMails } from './send-mails.policy.js';

export interface NotificationWorkOptions {
  config: Pick<Config, 'publicUrl' | 'mailFrom' | 'smtpUrl' | 'dataDir'>;
  log: EventLog;
  jobs: Jobs;
  report: (message: string) => void;
  /** Shows whoever sits at the terminal a mail that became a file. */
  print: (line: string) => void;
}

/**
 * All that notifications and mails do without a request. The subscriptions are for the runner, which starts first and stops
 * first; the workers start and stop here. Any number of processes may do this at once.
 */
export class NotificationWork {
  readonly subscriptions: readonly Subscription[];
  private readonly workers: readonly { start(): void; stop(): Promise<void> }[];

  constructor({ config, log, jobs, report, print }: NotificationWorkOptions) {
    const bell = new MailBell(jobs);
    const compose = composeMails(log.keyring, config.publicUrl);
    const delivery = new MailDelivery(log.pool, createMailTransport(config, print), compose, config.publicUrl);
    this.subscriptions = [raiseNotifications(log.keyring), sendMails(log.keyring, bell), eraseMails(config.dataDir)];
    this.workers = [new MailWorker(jobs, delivery, bell, log.pool, report), new ResetWorker(jobs, log, report)];
  }

  start(): void {
    for (const worker of this.workers) worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }
}
