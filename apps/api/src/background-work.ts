import { Logger } from '@nestjs/common';
import { NotificationWork } from './modules/notifications/notifications.public.js';
import type { Platform } from './platform/platform.module.js';
import { checkpointOf, SubscriptionRunner } from './platform/subscriptions/subscriptions.js';

const pollMs = 50;

/** Everything that happens without a request: following the log, ringing and sending mails. In the portal's own process or in a worker's. */
export class BackgroundWork {
  private readonly runner: SubscriptionRunner;
  private readonly notifications: NotificationWork;

  constructor(private readonly platform: Platform) {
    const logger = new Logger('Background');
    const report = (message: string) => logger.warn(message);
    this.notifications = new NotificationWork({ ...platform, report });
    this.runner = new SubscriptionRunner(platform.log, this.notifications.subscriptions, report);
  }

  start(): void {
    this.runner.start();
    this.notifications.start();
  }

  async stop(): Promise<void> {
    await this.runner.stop();
    await this.notifications.stop();
  }

  /** Resolves when every subscription has read all there is, or when the time is over. */
  async caughtUp(withinMs: number): Promise<void> {
    for (
      const end = Date.now() + withinMs;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    ) {
      const { rows } = await this.platform.pool.query<{ position: number }>('select position from log.log_head');
      const checkpoints = await Promise.all(
        this.notifications.subscriptions.map(({ name }) => checkpointOf(this.platform.pool, name)),
      );
      if (checkpoints.every((checkpoint) => checkpoint >= rows[0]!.position)) return;
    }
  }
}
