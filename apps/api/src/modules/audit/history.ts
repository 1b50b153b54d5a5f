/** All events of one item, in order (R41). */
import { accessStream } from '@staffroom/domain/access/access-events.js';
import { sql } from '../../platform/database/sql.js';
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
  const shown = sql`(${eventsOf(subject)}) and e.position > ${position} and e.type <> all (${without})`;
  const events = await readAllEvents(log, shown, limit);
  return describeEvents(log, new Names(log), events);
}

async function allAbout(log: AuditableLog, { id, stream }: Subject): Promise<RecordedEvent[]> {
  const about = await readAllEvents(log, sql`e.subject_id = ${id}`);
  const items = new Set([id, ...about.flatMap(({ data }) => personalSubjectIds(log.areas.list, data))]);
  const related = await readAllEvents(
    log,
    sql`e.stream = any (${[stream, ...[...items].map(accessStream)]}) and e.subject_id is distinct from ${id}::uuid`,
  );
  return [...about, ...related].sort((a, b) => a.position - b.position);
}
