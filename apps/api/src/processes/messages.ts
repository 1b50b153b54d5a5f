/** What the first process of a portal and those that serve for it tell each other. */
import type { MetricValues } from '../platform/metrics/metrics.js';

export type ToServing = { tell: 'open' } | { tell: 'metrics'; reading: number };

export type FromServing =
  /** Wired, and not yet listening. */
  { told: 'prepared' } | { told: 'open' } | { told: 'metrics'; reading: number; values: MetricValues };
