import { setMaxListeners } from 'node:events';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { PolledCondition } from '../../platform/jobs/polled-condition.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import type { Report } from '../../platform/logs/report.js';
import { anyDeliveryDue, takeDeliveries, type TakenDelivery } from './delivery-rows.js';
import type { WebhookDelivery } from './webhook-delivery.js';

const sweepMs = 3_000;
/** Requests to one address that one process sends at the same time. */
const atOnce = 4;

/**
 * Sends what is due. Each address has a lane of its own, so one that hangs delays no other. Any number of workers may run at once, and none
 * holds a connection to the database while it sends.
 */
export class WebhookWorker {
  /** Whether a delivery is due. */
  readonly due = new PolledCondition(anyDeliveryDue);
  private readonly sweeper: Sweeper;
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly delivery: WebhookDelivery,
    private readonly report: Report,
  ) {
    this.sweeper = new Sweeper('sending to webhooks', () => this.look(), sweepMs, report, this.due);
  }

  start(): void {
    setMaxListeners(0, this.stopping.signal); // each request listens, and there may be many
    this.due.whenHolding(() => this.wake());
    this.sweeper.start();
  }

  /** Looks at once. What it misses, the sweeper finds. */
  readonly wake = (): void => {
    void this.look().catch((error: unknown) => this.report('webhooks cannot be looked up', error));
  };

  /** Ends the requests that are being sent. Their next attempt is another process's. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.sweeper.stop();
    await this.looking.catch(() => undefined);
    await Promise.all(this.lanes.values());
  }

  /** One look after another: a lane that one has filled is busy for the next. */
  private look(): Promise<void> {
    const next = this.looking.catch(() => undefined).then(() => this.fillLanes());
    this.looking = next;
    return next;
  }

  private async fillLanes(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const taken = await takeDeliveries(this.log.pool, [...this.lanes.keys()], atOnce);
    if (taken.length === 0) return;
    await this.log.pool.durable();
    for (const webhookId of new Set(taken.map((one) => one.webhookId))) {
      const batch = this.send(taken.filter((one) => one.webhookId === webhookId));
      this.lanes.set(webhookId, batch);
      void batch.then(() => this.lanes.delete(webhookId)).then(this.wake);
    }
  }

  private async send(batch: readonly TakenDelivery[]): Promise<void> {
    const { signal } = this.stopping;
    // what cannot be marked is taken again after a minute
    const fail = (error: unknown) => this.report('the result of a webhook was not stored', error);
    await Promise.all(batch.map((taken) => this.delivery.deliver(taken, signal).catch(fail)));
  }
}
