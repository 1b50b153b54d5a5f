import type { Config } from '../../platform/config/config.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { PolledCondition } from '../../platform/jobs/polled-condition.js';
import type { Report } from '../../platform/logs/report.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';
import type { Areas } from '../area/area.js';
import { sendWebhooks } from './send-webhooks.policy.js';
import { WebhookDelivery } from './webhook-delivery.js';
import { WebhookWorker } from './webhook-worker.js';

interface WebhookWorkOptions {
  config: Pick<Config, 'webhookPrivateAddresses' | 'webhookHosts'>;
  log: EventLog;
  areas: Areas;
  report: Report;
  /** Until a request is given up. */
  timeoutMs?: number;
}

const timeoutMs = 10_000;

/** The background work of webhooks. Any number of processes may run it at the same time. */
export class WebhookWork {
  /** For the subscription runner, which starts and stops before this. */
  readonly subscription: Subscription;
  private readonly worker: WebhookWorker;

  constructor({ config, log, areas, report, ...given }: WebhookWorkOptions) {
    const { webhookPrivateAddresses: allowsPrivate, webhookHosts: hosts } = config;
    const limits = { allowsPrivate, hosts, timeoutMs: given.timeoutMs ?? timeoutMs };
    const delivery = new WebhookDelivery({ log, report, ...limits });
    this.worker = new WebhookWorker(log, delivery, report);
    this.subscription = sendWebhooks(areas, this.worker.wake);
  }

  get conditions(): readonly PolledCondition[] {
    return [this.worker.due];
  }

  start(): void {
    this.worker.start();
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }
}
