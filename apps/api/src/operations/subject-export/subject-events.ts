/** All events about one person, caused by them, or recording access to their documents. */
import { accessStream } from '@staffroom/domain/access/access-events.js';
import { personalSubjectIds } from '../../modules/audit/find-subject.js';
import { readEvents, type AuditableLog } from '../../modules/audit/log-reader.js';
import { sql, value } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';

export interface SubjectEvents {
  about: RecordedEvent[];
  /** Events about other people, or about teams. */
  by: RecordedEvent[];
  /** Reads of their documents, and refused attempts. */
  access: RecordedEvent[];
}

export async function subjectEvents(log: AuditableLog, personId: string): Promise<SubjectEvents> {
  const person = value(personId);
  const about = await readEvents(
    log,
    sql`e.subject_id = ${person} or (e.subject_id is null and e.data ->> 'managerId' = ${person}::uuid::text)`,
  );
  const by = await readEvents(
    log,
    sql`e.meta ->> 'actorId' = ${person}::uuid::text and e.subject_id is distinct from ${person}::uuid`,
  );
  const own = new Set([personId, ...about.flatMap(({ data }) => personalSubjectIds(log.areas.list, data))]);
  const access = await readEvents(log, sql`e.stream = any (${[...own].map(accessStream)})`);
  return { about, by, access };
}
