/** Finds the item that an auditor looks up in the log, by its id or another name. */
import { accessStream } from '@staffroom/domain/access/access-events.js';
import { reminderStream } from '@staffroom/domain/reminders/reminder-events.js';
import { sql, type Sql } from '../../platform/database/sql.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { Area } from '../area/area.js';
import type { AuditSubject, Found } from '../area/audit-subject.js';
import type { AuditableLog } from './log-reader.js';

export interface Subject extends Found {
  kind: AuditSubject;
}

/** By the name of the kind as auditors type it. */
export function auditSubjects(areas: readonly Area[]): ReadonlyMap<string, AuditSubject> {
  return new Map(areas.flatMap((area) => area.auditSubjects).map((kind) => [kind.kind, kind]));
}

export async function findSubject(log: AuditableLog, keyring: Keyring, name: string, given: string): Promise<Subject> {
  const kind = auditSubjects(log.areas.list).get(name);
  if (!kind) throw new Error(`There is no kind of item called ${name}.`);
  const text = given.trim();
  const found = await kind.find({ db: log.pool, keyring }, text);
  if (!found) throw new Error(`There is no ${kind.words} “${text}” in the log.${kind.hint}`);
  return { kind, ...found };
}

/** Its events, including reads and refusals, and reminders of a review. */
export function eventsOf({ kind, ...found }: Subject): Sql {
  const alsoAbout = [accessStream(found.id), reminderStream(found.id)];
  return sql`(${kind.events(found)}) or e.stream = any (${alsoAbout})`;
}

/** The ids of a person's requests, documents and other items in this data. */
export function personalSubjectIds(areas: readonly Area[], data: object): string[] {
  const personal = areas.flatMap((area) => area.auditSubjects).filter(({ isPersonal }) => isPersonal);
  const ids = personal.map(({ idField: field }) => (data as Record<string, unknown>)[field]);
  return ids.filter((id): id is string => typeof id === 'string');
}
