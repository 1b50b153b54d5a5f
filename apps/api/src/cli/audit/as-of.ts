import { dateIn, yearOf } from '@staffroom/contracts/plain-date.js';
import { stateAsOf } from '../../modules/audit/as-of.js';
import { findSubject } from '../../modules/audit/find-subject.js';
import { positionBefore } from '../../modules/audit/log-reader.js';
import { parseMoment } from '../../modules/audit/moment.js';
import { queuesAsOf } from '../../modules/audit/queue-as-of.js';
import { queueLines, stateLines } from './as-of-lines.js';
import { type OpenLog, withLog } from '../open/open-log.js';
import { print, printJson } from '../console/print.js';

/** `staffroom audit as-of 2026-03-31 refund "Refund 2026-0001"`: its state at the end of that day. */
export async function printAsOf(
  moment: string,
  kind: string,
  given: string | undefined,
  { json = false }: { json?: boolean },
): Promise<void> {
  if ((kind === 'queue') !== (given === undefined))
    throw new Error(kind === 'queue' ? 'The queue has no id.' : `The id of the ${kind} is missing.`);
  await withLog(async (log) => {
    const at = await pointAt(log, moment);
    const head = { moment, recordedBefore: at.recordedBefore };
    if (kind === 'queue') {
      const { position } = at;
      const queues = await queuesAsOf(log, position);
      if (json) return printJson({ ...head, position, ...queues }, 2);
      return print(queueLines(moment, position, log.areas.list, queues));
    }
    const subject = await findSubject(log, log.keyring, kind, given!);
    const found = await stateAsOf(log, subject, at);
    return json ? printJson({ ...head, ...found }, 2) : print(stateLines(moment, found, subject.kind.state!.shown));
  });
}

async function pointAt({ pool, config: { timeZone } }: OpenLog, text: string) {
  const { endMicros } = parseMoment(text, timeZone);
  const lastMs = Number((endMicros - 1n) / 1000n);
  const recordedBefore = new Date(Number(endMicros / 1000n)).toISOString();
  const position = await positionBefore(pool, endMicros);
  return { position, recordedBefore, year: yearOf(dateIn(timeZone, new Date(lastMs))) };
}
