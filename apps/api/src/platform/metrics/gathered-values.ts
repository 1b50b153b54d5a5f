import { AggregatorRegistry } from 'prom-client';
import type { MetricValues } from './metrics.js';

/** By process; null for one that did not reply in time. */
export type Readings = ReadonlyMap<number, MetricValues | null>;

/**
 * What the serving processes count, as Prometheus needs it: a total never falls, although a process that ended counts no
 * more and a busy one replies late.
 */
export class GatheredValues {
  private readonly latest = new Map<number, MetricValues>();
  private ended: MetricValues = [];

  constructor(private readonly read: () => Promise<Readings>) {}

  async all(): Promise<MetricValues[]> {
    const readings = await this.read();
    for (const [id, values] of readings) if (values) this.latest.set(id, values);
    for (const [id, values] of this.latest) {
      if (readings.has(id)) continue;
      const both = await AggregatorRegistry.aggregate([this.ended, values]).getMetricsAsJSON();
      this.ended = both.filter(isTotal);
      this.latest.delete(id);
    }
    return [this.ended, ...this.latest.values()];
  }
}

/** Its type is a text here, although the package declares a number. */
function isTotal({ type }: MetricValues[number]): boolean {
  return ['counter', 'histogram'].includes(String(type));
}
