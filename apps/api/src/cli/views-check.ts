import { views } from '../composition.js';
import { checkViews } from '../platform/views/check-views.js';
import { withProgress } from './console/progress.js';
import { withPlatformAsFound } from './open/with-platform.js';

/** Compares every view with the log, row by row; exit code 1 if one differs. */
export async function check(): Promise<void> {
  await withPlatformAsFound(async ({ pool, log }) => {
    const { position, rows, differences } = await withProgress('Replaying the log', (onProgress) =>
      checkViews(pool, log.codec, views, onProgress),
    );
    if (differences.length === 0) {
      console.log(`${views.length} views with ${rows} rows match the log up to position ${position}.`);
      return;
    }
    for (const difference of differences) {
      console.log(`${difference.view}: ${difference.rows} rows differ from the log, up to position ${position}`);
      for (const { key, wrong } of difference.first) console.log(`  ${key}  ${wrong}`);
      if (difference.rows > difference.first.length) console.log('  …');
    }
    console.log('Run "./staffroom views rebuild" to build them again from the log.');
    process.exitCode = 1;
  });
}
