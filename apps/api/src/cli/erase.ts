import { ErasureList, expectGivenLists, keepPeople, replayErasures } from '../modules/erasure/facade.js';
import type { Platform } from '../platform/platform.module.js';
import { withProgress } from './console/progress.js';
import { hasSkippedLines, replayReport } from './replay-report.js';
import { withPlatform } from './open/with-platform.js';

interface Options {
  /** True for the list in the file store. */
  replay?: string[] | true;
  keep?: string[];
}

/** For a database that was restored without `staffroom restore`: deletes everyone on the lists again (R23). */
export async function erase({ replay = [], keep = [] }: Options): Promise<void> {
  const lists = replay === true ? [null] : replay;
  if (lists.length + keep.length === 0) throw new Error('Use --replay, or give ids of people with --keep.');
  await expectGivenLists(lists.filter((list) => list !== null));
  await withPlatform(async (platform) => {
    for (const list of lists) {
      const report = await withProgress('Erasing again', (onProgress) => replayErasures(platform, list, onProgress));
      console.log(replayReport(list ?? platform.fileBackend.place, report));
      if (hasSkippedLines(report)) process.exitCode = 1;
    }
    if (keep.length > 0) await closeOpen(platform, keep);
  });
}

async function closeOpen({ log, fileBackend }: Platform, people: string[]): Promise<void> {
  const without = await keepPeople(log.pool, new ErasureList(fileBackend, log.keyring), people);
  console.log(`Closed the open deletions of ${people.length - without.length} people.`);
  if (without.length === 0) return;
  console.log(`No open deletion for: ${without.join(', ')}.`);
  process.exitCode = 1;
}
