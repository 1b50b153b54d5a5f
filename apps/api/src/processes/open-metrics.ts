import { detailChecks } from '../health-checks.js';
import { sessionCount } from '../modules/auth/facade.js';
import { mailFigures } from '../modules/mails/facade.js';
import type { DatabaseFigures, Metrics } from '../platform/metrics/metrics.js';
import { DetailChecks } from '../platform/http/detail-checks.js';
import { parkedCounts } from '../platform/subscriptions/parked-events.js';
import { subscriptionProgress } from '../platform/subscriptions/positions.js';
import type { Platform } from '../platform/platform.module.js';

export interface OpenMetrics {
  metrics: Metrics;
  close(): Promise<void>;
}

/** Null if METRICS_PORT is not set. */
export async function openMetrics(platform: Platform): Promise<OpenMetrics | null> {
  const { config, pool, quotas } = platform;
  const { metricsPort: port, host } = config;
  if (port === undefined) return null;
  const [{ Metrics }, { serveMetrics }] = await Promise.all([
    import('../platform/metrics/metrics.js'),
    import('../platform/metrics/metrics-server.js'),
  ]);
  const metrics = new Metrics({
    pool,
    quotas,
    figures: () => databaseFigures(pool),
    details: new DetailChecks(detailChecks(platform)),
  });
  const { close } = await serveMetrics(metrics, { port, host });
  return { metrics, close };
}

/** One query after another: a scrape takes one connection. */
async function databaseFigures(pool: Platform['pool']): Promise<DatabaseFigures> {
  const { head, positions } = await subscriptionProgress(pool);
  const parked = await parkedCounts(pool);
  const subscriptions = [...positions].map(([name, position]) => ({
    name,
    lag: head - position,
    parked: parked.get(name) ?? 0,
  }));
  const mails = await mailFigures(pool);
  return { logPosition: head, subscriptions, mails, sessions: await sessionCount(pool) };
}
