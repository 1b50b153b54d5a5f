import { setFlagsFromString } from 'node:v8';
import type { Config } from './platform/config/config.js';

/**
 * V8 lets a heap of this size double and more before it collects old objects, and keeps the memory. It is no upper limit: a process that needs
 * more gets it. To be called when the views are built: a rebuild would take 40 % more CPU time.
 */
export function limitHeapGrowth({ heapGrowthPercent }: Pick<Config, 'heapGrowthPercent'>): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
}
