import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { eventsOf, type Subject } from './find-subject.js';
import { readAllEvents, type ReadableLog } from './log-reader.js';

/** The events that decided about the item, in order. */
export async function decisionsAbout(log: ReadableLog, subject: Subject): Promise<RecordedEvent[]> {
  const { sql, values } = eventsOf(subject);
  const types = `$${values.length + 1}`;
  return readAllEvents(log, {
    sql: `(${sql}) and e.type = any (${types})`,
    values: [...values, subject.kind.decisions],
  });
}
