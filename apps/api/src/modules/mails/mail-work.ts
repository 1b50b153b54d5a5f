import type { Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { DatabasePool } from '../../platform/database/pool.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { Jobs } from '../../platform/jobs/jobs.js';
import type { PolledCondition } from '../../platform/jobs/polled-condition.js';
import type { Report } from '../../platform/logs/report.js';
import type { Quotas } from '../../platform/quotas/quotas.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';
import { composeMails } from './compose-mail.js';
import { eraseMails } from './erase-mails.policy.js';
import { MailWakeUps } from './mail-wake-ups.js';
import { MailDelivery } from './mail-delivery.js';
import type { MailTemplates } from './mail-templates.js';
import { createMailTransport } from './mail-transport.js';
import { MailWorker } from './mail-worker.js';
import { sendMails } from './send-mails.policy.js';

interface MailWorkOptions {
  config: Pick<Config, 'publicUrl' | 'mailFrom' | 'smtpUrl' | 'smtpName' | 'dataDir' | 'mailConnections'>;
  log: EventLog;
  jobs: Jobs;
  quotas: Quotas;
  templates: readonly MailTemplates[];
  report: Report;
  /** Mails that could not be sent. */
  reportMail: Report;
  /** Shows the operator on the terminal a mail that was written to a file. */
  print: (line: string) => void;
}

/** The background work of mails. Any number of processes may run it at the same time. */
export class MailWork {
  /** For the subscription runner, which starts and stops before this. */
  readonly subscriptions: readonly Subscription[];
  private readonly worker: MailWorker;
  /** A mail holds its connection until the mail server has responded, so it is not taken from the log's pool. */
  private readonly connections: DatabasePool;

  constructor({ config, log, jobs, quotas, templates, report, reportMail, print }: MailWorkOptions) {
    const wakeUps = new MailWakeUps(jobs);
    const transport = createMailTransport(config, print);
    this.connections = new DatabasePool({ ...log.pool.options, max: config.mailConnections });
    const delivery = new MailDelivery(
      this.connections,
      () => log.pool.durable(),
      transport,
      composeMails(templates),
      config.publicUrl,
      reportMail,
    );
    this.subscriptions = [sendMails(log.keyring, wakeUps, templates, quotas), eraseMails(config.dataDir)];
    this.worker = new MailWorker(jobs, delivery, wakeUps, log.pool, report, config.mailConnections);
  }

  get conditions(): readonly PolledCondition[] {
    return [this.worker.due];
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    await this.worker.stop();
    if (!this.connections.ending) await this.connections.end();
  }
}

/** Whether a mail is waiting to be sent. */
export async function hasWaitingMails(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(`select from state.mails where status = 'QUEUED' limit 1`);
  return rowCount === 1;
}
