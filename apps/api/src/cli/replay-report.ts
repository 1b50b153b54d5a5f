/** The result of replaying a list of erasures, as text for the operator. */
import type { ReplayReport } from '../modules/erasure/facade.js';

export function replayReport(list: string, report: ReplayReport): string {
  const { erased, alreadyErased, notKnownHere, open, unreadable, unsealed } = report;
  return [
    list,
    `  erased now: ${erased.length}`,
    `  erased before: ${alreadyErased.length}`,
    `  not known here, their ids can never be issued: ${notKnownHere.length}`,
    `  begun but not finished, not carried out: ${open.length}`,
    ...open.map(
      ({ person, at }) => `    ${person}, begun ${at}: delete them again in the portal if their account still exists`,
    ),
    ...(unreadable > 0 ? [`  UNREADABLE LINES, not carried out: ${unreadable}`] : []),
    ...(unsealed > 0
      ? [`  LINES WITHOUT A VALID SEAL OF THIS INSTALLATION'S MASTER KEY, not carried out: ${unsealed}`]
      : []),
  ].join('\n');
}

/** Whether lines were skipped: people they named may still have an account. */
export function hasSkippedLines({ unreadable, unsealed }: ReplayReport): boolean {
  return unreadable > 0 || unsealed > 0;
}
