import { existsSync } from 'node:fs';
import { ErasureList, keepPeople, replayErasures } from '../modules/erasure/facade.js';
import type { Platform } from '../platform/platform.module.js';
import { withProgress } from './console/progress.js';
import { hasSkippedLines, replayReport } from './replay-report.js';
import { withPlatform } from './open/with-platform.js';

interface Options {
  replay?: string[];
  keep?: string[];
}

/** For a database that was restored without `staffroom restore`: deletes everyone on the lists again (R23). */
export async function erase({ replay = [], keep = [] }: Options): Promise<void> {
  if (replay.length + keep.length === 0) throw new Error('Give lists with --replay, or ids of people with --keep.');
  const missing = replay.find((list) => !existsSync(list));
  if (missing) throw new Error(`There is no list of erasures at ${missing}.`);
  await withPlatform(async (platform) => {
    for (const list of replay) {
      const report = await withProgress('Erasing again', (onProgress) => replayErasures(platform, list, onProgress));
      console.log(replayReport(list, report));
      if (hasSkippedLines(report)) process.exitCode = 1;
    }
    if (keep.length > 0) await closeOpen(platform, keep);
  });
}

async function closeOpen({ log, config }: Platform, people: string[]): Promise<void> {
  const without = await keepPeople(log.pool, new ErasureList(config.erasureList, log.keyring), people);
  console.log(`Closed the open deletions of ${people.length - without.length} people.`);
  if (without.length === 0) return;
  console.log(`No open deletion for: ${without.join(', ')}.`);
  process.exitCode = 1;
}
