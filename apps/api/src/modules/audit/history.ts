/** All events of one thing, in order (R41). */
import { accessStream } from '@staffroom/domain/access/access-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type AuditEntry, describeEvents } from './describe-events.js';
import { eventsOf, type Subject, personalThingsIn } from './find-subject.js';
import { type AuditableLog, readEvents } from './log-reader.js';
import { Names } from './names.js';

/** With `all`, for a user: everything about them. */
export async function historyOf(log: AuditableLog, subject: Subject, { all = false } = {}): Promise<AuditEntry[]> {
  const events = await (all ? allAbout(log, subject) : readEvents(log, eventsOf(subject)));
  return describeEvents(log, new Names(log), events);
}

async function allAbout(log: AuditableLog, { id, stream }: Subject): Promise<RecordedEvent[]> {
  const about = await readEvents(log, { sql: 'e.subject_id = $1', values: [id] });
  const things = new Set([id, ...about.flatMap(({ data }) => personalThingsIn(log.areas, data))]);
  const beside = await readEvents(log, {
    sql: 'e.stream = any ($1) and e.subject_id is distinct from $2::uuid',
    values: [[stream, ...[...things].map(accessStream)], id],
  });
  return [...about, ...beside].sort((a, b) => a.position - b.position);
}
