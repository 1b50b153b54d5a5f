import { detailChecks } from './health-checks.js';
import { sessionCount } from './modules/auth/facade.js';
import { mailFigures } from './modules/mails/facade.js';
import type { DatabaseFigures, Metrics, ProcessMetrics } from './platform/metrics/metrics.js';
import type { Readings } from './platform/metrics/gathered-values.js';
import { DetailChecks } from './platform/http/detail-checks.js';
import { parkedCounts } from './platform/subscriptions/parked-events.js';
import { subscriptionProgress } from './platform/subscriptions/progress.js';
import type { Platform } from './platform/platform.module.js';

export interface OpenMetrics {
  metrics: Metrics;
  close(): Promise<void>;
}

/** Null if METRICS_PORT is not set. `readings` are those of the processes that serve for this one. */
export async function openMetrics(platform: Platform, readings?: () => Promise<Readings>): Promise<OpenMetrics | null> {
  const { config, pool, quotas } = platform;
  const { metricsPort: port, host } = config;
  if (port === undefined) return null;
  const [{ Metrics }, { GatheredValues }, { serveMetrics }] = await Promise.all([
    import('./platform/metrics/metrics.js'),
    import('./platform/metrics/gathered-values.js'),
    import('./platform/metrics/metrics-server.js'),
  ]);
  const gathered = readings && new GatheredValues(readings);
  const metrics = new Metrics({
    pool,
    quotas,
    figures: () => databaseFigures(pool),
    details: new DetailChecks(detailChecks(platform)),
    ...(gathered ? { others: () => gathered.all() } : {}),
  });
  const { close } = await serveMetrics(metrics, { port, host });
  return { metrics, close };
}

/** For a process whose metrics another one shows. */
export async function processMetrics({ config, pool, quotas }: Platform): Promise<ProcessMetrics | null> {
  if (config.metricsPort === undefined) return null;
  const { ProcessMetrics } = await import('./platform/metrics/metrics.js');
  return new ProcessMetrics({ pool, quotas });
}

/** One query after another: a scrape takes one connection. */
async function databaseFigures(pool: Platform['pool']): Promise<DatabaseFigures> {
  const { head, checkpoints } = await subscriptionProgress(pool);
  const parked = await parkedCounts(pool);
  const subscriptions = [...checkpoints].map(([name, position]) => ({
    name,
    lag: head - position,
    parked: parked.get(name) ?? 0,
  }));
  const mails = await mailFigures(pool);
  return { logPosition: head, subscriptions, mails, sessions: await sessionCount(pool) };
}
