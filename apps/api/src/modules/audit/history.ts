/** Everything that happened to one thing, in order (R41). */
import { accessStream } from '@staffroom/domain/access/access-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type AuditEntry, describeEvents } from './describe-events.js';
import { eventsOf, type Subject } from './find-subject.js';
import { type ReadableLog, readEvents } from './log-reader.js';
import { Names } from './names.js';

/** Of a user: the account and HR's corrections of leave; with `all` also everything that is about them. */
export async function historyOf(log: ReadableLog, subject: Subject, { all = false } = {}): Promise<AuditEntry[]> {
  const events = await (subject.kind === 'user' ? userEvents(log, subject, all) : readEvents(log, eventsOf(subject)));
  return describeEvents(log, new Names(log), events);
}

async function userEvents(log: ReadableLog, { id, stream }: Subject, all: boolean): Promise<RecordedEvent[]> {
  const streams = [stream, accessStream(id)];
  if (!all) {
    const corrections = `(e.stream = $2 and e.type = 'VacationHoursCorrected')`;
    return readEvents(log, { sql: `e.stream = any ($1) or ${corrections}`, values: [streams, timeOffStream(id)] });
  }
  const about = await readEvents(log, { sql: 'e.subject_id = $1', values: [id] });
  const readings = about.flatMap(({ data }) => {
    const { refundId, documentId, payslipId, requestId } = data as Record<string, unknown>;
    return [refundId, documentId, payslipId, requestId].filter((thing): thing is string => typeof thing === 'string');
  });
  const beside = await readEvents(log, {
    sql: 'e.stream = any ($1) and e.subject_id is distinct from $2::uuid',
    values: [[...streams, ...new Set(readings.map(accessStream))], id],
  });
  return [...about, ...beside].sort((a, b) => a.position - b.position);
}
