import { existsSync } from 'node:fs';
import { ErasureList, keepPeople, replayErasures } from '../modules/erasure/facade.js';
import type { Platform } from '../platform/platform.module.js';
import { withProgress } from './console/progress.js';
import { isDoubtful, replayReport } from './replay-report.js';
import { withPlatform } from './open/with-platform.js';

interface Options {
  replay?: string[];
  keep?: string[];
}

/** After a restore without `staffroom restore`: whoever had been deleted since is deleted again (R23). */
export async function erase({ replay = [], keep = [] }: Options): Promise<void> {
  if (replay.length + keep.length === 0) throw new Error('Name lists with --replay, or ids of people with --keep.');
  const missing = replay.find((list) => !existsSync(list));
  if (missing) throw new Error(`There is no list of erasures ${missing}.`);
  await withPlatform(async (platform) => {
    for (const list of replay) {
      const report = await withProgress('Erasing again', (onProgress) => replayErasures(platform, list, onProgress));
      console.log(replayReport(list, report));
      if (isDoubtful(report)) process.exitCode = 1;
    }
    if (keep.length > 0) await closeOpen(platform, keep);
  });
}

async function closeOpen({ log, config }: Platform, people: string[]): Promise<void> {
  const without = await keepPeople(log.pool, new ErasureList(config.erasureList, log.keyring), people);
  console.log(`Deletions that are open no more: of ${people.length - without.length} people.`);
  if (without.length === 0) return;
  console.log(`No deletion is open of: ${without.join(', ')}.`);
  process.exitCode = 1;
}
