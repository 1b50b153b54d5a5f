import { findSubject } from '../../modules/audit/find-subject.js';
import { historyOf } from '../../modules/audit/history.js';
import { historyLines } from './history-lines.js';
import { withLog } from '../open/open-log.js';
import { print, printJson } from '../console/print.js';

interface Options {
  all?: boolean;
  json?: boolean;
}

/** `staffroom audit history refund "Refund 2026-0001"`: everything that happened to it, in order. */
export async function printHistory(kind: string, given: string, { all = false, json = false }: Options) {
  if (all && kind !== 'user') throw new Error('--all applies only to users: it adds everything about them.');
  await withLog(async (log) => {
    const subject = await findSubject(log, log.keyring, kind, given);
    const entries = await historyOf(log, subject, { all });
    if (json) return printJson({ kind, id: subject.id, entries }, 2);
    await print(`${kind} ${subject.id}`);
    for (const entry of entries) await print(historyLines(entry));
  });
}
