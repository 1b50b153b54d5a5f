/** All events of one item, in order (R41). */
import { accessStream } from '@staffroom/domain/access/access-events.js';
import type { Condition } from '../area/audit-subject.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type AuditEntry, describeEvents } from './describe-events.js';
import { eventsOf, type Subject, personalSubjectIds } from './find-subject.js';
import { type AuditableLog, readAllEvents } from './log-reader.js';
import { Names } from './names.js';

/** With `all`, for a user: everything about them. */
export async function historyOf(log: AuditableLog, subject: Subject, { all = false } = {}): Promise<AuditEntry[]> {
  const events = await (all ? allAbout(log, subject) : readAllEvents(log, eventsOf(subject)));
  return describeEvents(log, new Names(log), events);
}

/** At most `limit` events after a position, without those of some types. */
export async function historyAfter(
  log: AuditableLog,
  subject: Subject,
  { position, limit, without }: { position: number; limit: number; without: readonly string[] },
): Promise<AuditEntry[]> {
  const events = await readAllEvents(log, shownEventsOf(subject, position, without), limit);
  return describeEvents(log, new Names(log), events);
}

function shownEventsOf(subject: Subject, position: number, without: readonly string[]): Condition {
  const { sql, values } = eventsOf(subject);
  const [after, types] = [values.length + 1, values.length + 2];
  return {
    sql: `(${sql}) and e.position > $${after} and e.type <> all ($${types})`,
    values: [...values, position, without],
  };
}

async function allAbout(log: AuditableLog, { id, stream }: Subject): Promise<RecordedEvent[]> {
  const about = await readAllEvents(log, { sql: 'e.subject_id = $1', values: [id] });
  const items = new Set([id, ...about.flatMap(({ data }) => personalSubjectIds(log.areas.list, data))]);
  const related = await readAllEvents(log, {
    sql: 'e.stream = any ($1) and e.subject_id is distinct from $2::uuid',
    values: [[stream, ...[...items].map(accessStream)], id],
  });
  return [...about, ...related].sort((a, b) => a.position - b.position);
}
