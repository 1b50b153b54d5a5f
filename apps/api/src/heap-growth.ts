import { setFlagsFromString } from 'node:v8';
import type { Config } from './platform/config/config.js';

/**
 * V8 lets a heap of this size double and more before it collects old objects, and keeps the memory. There is no upper limit: a process that
 * needs more, such as one that rebuilds the views at its start, gets it. To be called before much was allocated.
 */
export function limitHeapGrowth({ heapGrowthPercent }: Pick<Config, 'heapGrowthPercent'>): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
}
