import { views } from '../composition.js';
import { checkViews } from '../platform/views/check-views.js';
import { withProgress } from './console/progress.js';
import { withPlatformAsFound } from './open/with-platform.js';

/** Says whether every view is what the log says, row by row; exit code 1 where one is not. */
export async function check(): Promise<void> {
  await withPlatformAsFound(async ({ pool, log }) => {
    const { position, rows, differences } = await withProgress('Replaying the log', (onProgress) =>
      checkViews(pool, log.codec, views, onProgress),
    );
    if (differences.length === 0) {
      console.log(`${views.length} views, ${rows} rows: all as the log has them, up to position ${position}.`);
      return;
    }
    for (const difference of differences) {
      console.log(`${difference.view}: not as the log has it in ${difference.rows} rows, up to position ${position}`);
      for (const { key, wrong } of difference.first) console.log(`  ${key}  ${wrong}`);
      if (difference.rows > difference.first.length) console.log('  …');
    }
    console.log('"staffroom views rebuild" fills them anew from the log.');
    process.exitCode = 1;
  });
}
