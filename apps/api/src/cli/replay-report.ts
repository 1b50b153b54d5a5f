/** What a list of erasures led to, for whoever carried it out again. */
import type { ReplayReport } from '../modules/erasure/facade.js';

export function replayReport(list: string, report: ReplayReport): string {
  const { erased, alreadyErased, notKnownHere, open, unreadable, unsealed, tornEnd } = report;
  return [
    list,
    `  erased now: ${erased.length}`,
    `  erased before: ${alreadyErased.length}`,
    `  not known here, their ids are barred: ${notKnownHere.length}`,
    `  begun without an end, left as they are: ${open.length}`,
    ...open.map(
      ({ person, at }) => `    ${person}, begun ${at}: delete them again in the portal if they are still there`,
    ),
    ...(tornEnd ? ['  the last line was cut short by a crash, without effect then and now'] : []),
    ...(unreadable > 0 ? [`  LINES THAT CANNOT BE READ, and were not carried out: ${unreadable}`] : []),
    ...(unsealed > 0
      ? [`  LINES WITHOUT THE SEAL OF THIS INSTALLATION'S MASTER KEY, and not carried out: ${unsealed}`]
      : []),
  ].join('\n');
}

/** Whether somebody must look at the list: it may have named people who are still there. */
export function isDoubtful({ unreadable, unsealed }: ReplayReport): boolean {
  return unreadable > 0 || unsealed > 0;
}
