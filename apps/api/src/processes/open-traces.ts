import { portalVersion } from '../platform/config/portal-version.js';
import type { Platform } from '../platform/platform.module.js';
import type { Traces } from '../platform/traces/traces.js';

/** Null if no collector is set; nothing of OpenTelemetry is then loaded. */
export async function openTraces({ config, pool }: Pick<Platform, 'config' | 'pool'>): Promise<Traces | null> {
  if (!config.traceEndpoint) return null;
  const { Traces } = await import('../platform/traces/traces.js');
  const traces = new Traces(config.traceEndpoint, portalVersion());
  traces.follow(pool);
  return traces;
}
