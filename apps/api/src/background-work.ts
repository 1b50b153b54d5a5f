import { Logger } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import type { Platform } from './platform/platform.module.js';
import { checkpointOf, type Subscription, SubscriptionRunner } from './platform/subscriptions/subscriptions.js';

const pollMs = 50;

/** Everything that happens without a request: following the log, ringing and sending mails. In the portal's own process or in a worker's. */
export class BackgroundWork {
  private readonly runner: SubscriptionRunner;
  private readonly subscriptions: readonly Subscription[];

  constructor(
    _app: INestApplicationContext,
    private readonly platform: Platform,
  ) {
    const logger = new Logger('Background');
    this.subscriptions = [];
    this.runner = new SubscriptionRunner(platform.log, this.subscriptions, (message) => logger.warn(message));
  }

  start(): void {
    this.runner.start();
  }

  async stop(): Promise<void> {
    await this.runner.stop();
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
        this.subscriptions.map(({ name }) => checkpointOf(this.platform.pool, name)),
      );
      if (checkpoints.every((checkpoint) => checkpoint >= rows[0]!.position)) return;
    }
  }
}
