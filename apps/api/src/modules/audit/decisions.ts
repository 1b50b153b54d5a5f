import { sql } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { eventsOf, type Subject } from './find-subject.js';
import { type AuditableLog, readAllEvents } from './log-reader.js';

/** The events that decided about the item, in order. */
export async function decisionsAbout(log: AuditableLog, subject: Subject): Promise<RecordedEvent[]> {
  const decisions = log.areas.typesWhere(({ isDecision }) => isDecision === true);
  return readAllEvents(log, sql`(${eventsOf(subject)}) and e.type = any (${decisions})`);
}
