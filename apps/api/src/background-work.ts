import { Logger } from '@nestjs/common';
import { areas, mailTemplates } from './composition.js';
import { appendAccessCounts } from './modules/access/facade.js';
import { removeExpiredSessions, removeExpiredSteps, removeUnusedBrowsers } from './modules/auth/facade.js';
import { NightlyCheckpoints } from './modules/checkpoints/facade.js';
import { recordMailedWarnings } from './modules/leave-warnings/facade.js';
import { createMailTransport, hasWaitingMails, MailWork, printOnTerminal } from './modules/mails/facade.js';
import { removeExpiredResets, ResetWorker } from './modules/password-reset/facade.js';
import { remindReviewers } from './modules/reminders/facade.js';
import { eraseAsPlanned } from './modules/retention/facade.js';
import { ErasureList } from './modules/erasure/facade.js';
import { ClosureWork, turnLeaveYears } from './modules/time-off/facade.js';
import { anyFailureDue, recordFailedSignIns } from './modules/security/facade.js';
import { removeOldDeliveries, WebhookWork } from './modules/webhooks/facade.js';
import { removeLeftUploads, uploadsFolder } from './platform/files/spool.js';
import { DailyWork } from './platform/jobs/daily-work.js';
import { EachDay } from './platform/jobs/each-day.js';
import { Heartbeat } from './platform/jobs/heartbeat.js';
import { PolledCondition } from './platform/jobs/polled-condition.js';
import { Sweeper } from './platform/jobs/sweeper.js';
import { Outage } from './platform/logs/outage.js';
import { reportTo } from './platform/logs/report.js';
import type { Platform } from './platform/platform.module.js';
import { subscriptionProgress } from './platform/subscriptions/positions.js';
import type { Subscription } from './platform/subscriptions/subscription.js';
import { SubscriptionRunner } from './platform/subscriptions/subscription-runner.js';

const pollMs = 50;
const cleanEveryMs = 60 * 60_000;
const recordFailuresEveryMs = 5_000;
const recordMailedEveryMs = 60_000;
const sweepFilesEveryMs = 5 * 60_000;
/** Together with the 30 s that a silent store is waited for: its return is said within a minute. */
const lookAtStoreEveryMs = 30_000;
const countAccessEveryMs = 5 * 60_000;

/**
 * All work outside requests: subscriptions to the log, mails, clean-up. Runs in the portal's process or in a worker's.
 */
export class BackgroundWork {
  private readonly runner: SubscriptionRunner;
  private readonly workers: readonly { start(): void; stop(): Promise<void> }[];
  private readonly closures: ClosureWork;
  readonly subscriptions: readonly Subscription[];
  private readonly cleaning: readonly Sweeper[];
  private readonly heartbeat: Heartbeat;

  /** Off while seeding: every demo person receives mails, which would flood the terminal. */
  showsMails = true;

  constructor(
    private readonly platform: Platform,
    kind: 'portal' | 'worker' = 'portal',
    /** Polled for other parts of this process. */
    conditions: readonly PolledCondition[] = [],
  ) {
    const logger = new Logger('Background');
    const reportMail = reportTo(logger);
    const outageOf = (server: string) => new Outage(server, reportMail, (line) => logger.log(line));
    const database = outageOf('the database');
    const { report } = database;
    const { jobs } = platform;
    const queue = jobs.backend === 'redis' ? outageOf('Redis') : database;
    jobs.onAway = (error) => queue.report('the job queue failed', error);
    jobs.onBack = () => queue.over();
    const security = new Logger('Security');
    const say = (message: string) => security.warn(message);
    const { smtpUrl, mailFrom, mailFromIsDefault } = platform.config;
    if (smtpUrl && mailFromIsDefault) {
      new Logger('Mails').warn(
        `MAIL_FROM is not set, so emails come from ${mailFrom}, which most mail servers refuse. Set it to an address of your domain.`,
      );
    }
    const mails = new MailWork({
      ...platform,
      templates: mailTemplates(platform),
      report,
      reportMail,
      print: (line) => {
        if (this.showsMails) printOnTerminal(line);
      },
    });
    const auditLogger = new Logger('Audit');
    const checkpoints = new NightlyCheckpoints({
      ...platform,
      transport: createMailTransport(platform.config, () => undefined),
      report: reportTo(auditLogger),
      say: (line) => auditLogger.log(line),
    });
    const resets = new ResetWorker(jobs, platform.log, report);
    const webhooks = new WebhookWork({ ...platform, areas, report });
    const failures = new PolledCondition(anyFailureDue);
    const { log, clock } = platform;
    const reminders = new EachDay(platform, 'review-reminders', (day, over) =>
      remindReviewers(log, clock.timeZone, day, over),
    );
    const list = new ErasureList(platform.fileBackend, log.keyring);
    const eraser = { ...platform, list, timeZone: clock.timeZone };
    const erasures = new EachDay(platform, 'planned-erasures', (day, over) => eraseAsPlanned(eraser, day, over));
    this.closures = new ClosureWork(log, clock, report);
    const leaveYears = new EachDay(platform, 'leave-years', (day, over) => turnLeaveYears(platform, day, over));
    const tasks = [checkpoints, reminders, erasures, this.closures, leaveYears];
    const daily = new DailyWork(jobs, tasks, clock.timeZone, report);
    this.workers = [mails, resets, webhooks, daily];
    const ofAreas = areas.list.flatMap((area) => area.subscriptions({ ...platform, areas }));
    this.subscriptions = [...ofAreas, ...mails.subscriptions, webhooks.subscription, this.closures.subscription];
    const polled = [...conditions, ...mails.conditions, ...webhooks.conditions, resets.due, failures];
    this.runner = new SubscriptionRunner(platform.log, this.subscriptions, report, undefined, polled);
    this.heartbeat = new Heartbeat(platform.pool, this.runner.connection, kind, report, () => database.replied());
    this.cleaning = [
      new Sweeper('removing what has expired', () => removeExpired(platform.pool), cleanEveryMs, report),
      new Sweeper(
        'recording failed sign-ins',
        () => recordFailedSignIns(platform.log, say),
        recordFailuresEveryMs,
        report,
        failures,
      ),
      new Sweeper('recording mailed warnings', () => recordMailedWarnings(platform.log), recordMailedEveryMs, report),
      new Sweeper('removing files without a document', () => platform.files.sweep(), sweepFilesEveryMs, report),
      new Sweeper(
        'looking at the file store',
        () => platform.fileBackend.check().catch(() => undefined), // it has reported the failure
        lookAtStoreEveryMs,
        report,
      ),
      new Sweeper(
        'recording who read what',
        () => appendAccessCounts(platform.log, platform.clock.today()),
        countAccessEveryMs,
        report,
      ),
      new Sweeper(
        'removing unfinished uploads',
        () => removeLeftUploads(uploadsFolder(platform.config.dataDir)),
        sweepFilesEveryMs,
        report,
      ),
    ];
  }

  start(): void {
    this.runner.start();
    for (const worker of this.workers) worker.start();
    for (const sweeper of [this.heartbeat, ...this.cleaning]) sweeper.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.stopSending(), ...this.cleaning.map((sweeper) => sweeper.stop())]);
  }

  private async stopSending(): Promise<void> {
    await this.heartbeat.stop(); // uses the runner's connection
    await this.runner.stop();
    await Promise.all(this.workers.map((worker) => worker.stop()));
    await this.closures.ended();
  }

  /** Resolves when every subscription has read the whole log and no mail is waiting, or after `withinMs`. */
  async caughtUp(withinMs: number): Promise<void> {
    for (
      const end = Date.now() + withinMs;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    ) {
      const { head, positions } = await subscriptionProgress(this.platform.pool);
      if (!this.subscriptions.every(({ name }) => (positions.get(name) ?? 0) >= head)) continue;
      if (!(await hasWaitingMails(this.platform.pool))) return;
    }
  }
}

async function removeExpired(pool: Platform['pool']): Promise<void> {
  await removeExpiredResets(pool);
  await removeExpiredSessions(pool);
  await removeExpiredSteps(pool);
  await removeUnusedBrowsers(pool);
  await removeOldDeliveries(pool);
}
