/** What /metrics shows. Labels are routes as declared, names and statuses, never ids of people. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabasePool } from '../database/pool.js';
import type { DetailChecks } from '../http/detail-checks.js';
import type { EndedRequest } from '../http/request-log.js';
import type { Quotas } from '../quotas/quotas.js';
import { withinTime } from '../waiting/within-time.js';

/** Read from the database at each scrape, so every process shows the same. */
export interface DatabaseFigures {
  logPosition: number;
  subscriptions: { name: string; lag: number; parked: number }[];
  mails: { due: number; waiting: number; failed: number; oldestDueSeconds: number };
  sessions: number;
}

interface Sources {
  pool: Pick<DatabasePool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
  quotas: Pick<Quotas, 'reached'>;
  figures: () => Promise<DatabaseFigures>;
  details: Pick<DetailChecks, 'outcomes'>;
}

/** A scrape must not wait for a database that hangs: the figures of the process are needed most then. */
const figuresWithinMs = 3_000;

export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'staffroom_http_requests_total',
    help: 'Requests that have ended, by route as declared. Status 499: the client left before a response.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'staffroom_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response, without streams of changes.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });
  private readonly rebuild = this.gauge(
    'views_rebuild_progress_ratio',
    'Part of the log read by a rebuild of the views at the start; 1 if none runs.',
  );
  private readonly databaseUp = this.gauge('database_up', 'Whether the database replied to this scrape.');
  private readonly dependencyUp = this.gauge(
    'dependency_up',
    'Whether the job queue, the mail server and the file store work. The portal serves without them.',
    'dependency',
  );
  private readonly figures = {
    logPosition: this.gauge('log_position', 'Position of the last event.'),
    lag: this.gauge('subscription_lag_events', 'Events that the subscription has not read.', 'subscription'),
    parked: this.gauge('subscription_parked_events', 'Events that the subscription gave up on.', 'subscription'),
    due: this.gauge('mails_due', 'Mails that should have been sent by now.'),
    waiting: this.gauge('mails_waiting', 'Mails not sent yet, including those that wait for another attempt.'),
    failed: this.gauge('mails_failed', 'Mails given up, until HR sends them again.'),
    oldestDue: this.gauge('mails_oldest_due_seconds', 'For how long the oldest due mail has been due.'),
    sessions: this.gauge('sessions', 'Sessions that have not expired.'),
  };
  private openStreams: () => number = () => 0;
  private scrape: Promise<string> | undefined;

  constructor(private readonly sources: Sources) {
    collectDefaultMetrics({ register: this.registry });
    this.rebuild.set(1);
    const { pool, quotas } = sources;
    this.read('pool_connections', 'Connections of the pool for requests.', 'state', () => ({
      idle: pool.idleCount,
      used: pool.totalCount - pool.idleCount,
    }));
    this.read('pool_connections_limit', 'Most connections of the pool.', undefined, () => ({ '': pool.options.max }));
    this.read('pool_waiting', 'Calls that wait for a connection.', undefined, () => ({ '': pool.waitingCount }));
    this.read('change_streams', 'Open streams of changes, one for each browser.', undefined, () => ({
      '': this.openStreams(),
    }));
    const reached: Counter<'quota'> = new Counter({
      name: 'staffroom_quota_reached_total',
      help: 'Calls refused because a person had reached a limit per hour.',
      labelNames: ['quota'],
      registers: [this.registry],
      collect: () => {
        reached.reset();
        for (const [quota, count] of Object.entries(quotas.reached)) reached.inc({ quota }, count);
      },
    });
  }

  requestEnded({ method, route, status, durationMs, isEventStream }: EndedRequest): void {
    this.requests.inc({ method, route, status: String(status ?? 499) });
    if (!isEventStream) this.durations.observe({ method, route }, durationMs / 1000);
  }

  rebuilding(done: number, total: number): void {
    this.rebuild.set(total > 0 ? done / total : 1);
  }

  countStreams(count: () => number): void {
    this.openStreams = count;
  }

  /** In the text format of Prometheus. Scrapes at the same time share one reading of the database. */
  text(): Promise<string> {
    this.scrape ??= this.readAll().finally(() => (this.scrape = undefined));
    return this.scrape;
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  private async readAll(): Promise<string> {
    const [figures, details] = await Promise.all([
      withinTime(this.sources.figures(), figuresWithinMs, () => null).catch(() => null),
      this.sources.details.outcomes(),
    ]);
    for (const [dependency, outcome] of Object.entries(details))
      this.dependencyUp.set({ dependency }, outcome === 'ok' ? 1 : 0);
    this.databaseUp.set(figures ? 1 : 0);
    this.forgetFigures(); // old ones would look like the present ones
    if (figures) this.show(figures);
    return this.registry.metrics();
  }

  private forgetFigures(): void {
    const { lag, parked, ...single } = this.figures;
    for (const gauge of [lag, parked]) gauge.reset();
    for (const gauge of Object.values(single)) gauge.remove();
  }

  private show({ logPosition, subscriptions, mails, sessions }: DatabaseFigures): void {
    const { figures } = this;
    figures.logPosition.set(logPosition);
    figures.sessions.set(sessions);
    figures.due.set(mails.due);
    figures.waiting.set(mails.waiting);
    figures.failed.set(mails.failed);
    figures.oldestDue.set(mails.oldestDueSeconds);
    for (const { name: subscription, lag, parked } of subscriptions) {
      figures.lag.set({ subscription }, lag);
      figures.parked.set({ subscription }, parked);
    }
  }

  private gauge(name: string, help: string, ...labelNames: string[]): Gauge {
    return new Gauge({ name: `staffroom_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** A gauge whose values, by label, are read at each scrape. */
  private read(name: string, help: string, label: string | undefined, values: () => Record<string, number>): void {
    const gauge: Gauge = new Gauge({
      name: `staffroom_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [this.registry],
      collect: () => {
        for (const [key, value] of Object.entries(values())) {
          if (label) gauge.set({ [label]: key }, value);
          else gauge.set(value);
        }
      },
    });
  }
}
