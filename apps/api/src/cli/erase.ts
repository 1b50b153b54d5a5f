import { existsSync } from 'node:fs';
import { replayErasures, type ReplayReport } from '../modules/erasure/erasure.public.js';
import { withProgress } from './progress.js';
import { withPlatform } from './with-platform.js';

/** After a restore without `staffroom restore`: whoever had been deleted since is deleted again (R23). */
export async function erase({ replay }: { replay: string[] }): Promise<void> {
  const missing = replay.find((list) => !existsSync(list));
  if (missing) throw new Error(`There is no list of erasures ${missing}.`);
  await withPlatform(async (platform) => {
    for (const list of replay) {
      const report = await withProgress('Erasing again', (onProgress) => replayErasures(platform, list, onProgress));
      console.log(`${list}\n${described(report)}`);
    }
  });
}

function described({ erased, alreadyErased, notKnownHere, open, unreadable }: ReplayReport): string {
  return [
    `  erased now: ${erased.length}`,
    `  erased before: ${alreadyErased.length}`,
    `  not known here, their ids are barred: ${notKnownHere.length}`,
    `  begun without an end, left as they are: ${open.length}`,
    ...open.map(
      ({ person, at }) => `    ${person}, begun ${at}: delete them again in the portal if they are still there`,
    ),
    ...(unreadable > 0 ? [`  lines cut short by a crash, without effect then and now: ${unreadable}`] : []),
  ].join('\n');
}
