/** Lists who did what in a period, in the order of the log. Memory use does not depend on the length of the period (R41). */
import { isEmail, isUUID } from 'class-validator';
import { join, sql } from '../../platform/database/sql.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { type AuditEntry, describeEvents } from './describe-events.js';
import { typesOf } from './event-types.js';
import { auditSubjects } from './find-subject.js';
import { headPosition, positionBefore, readBatches, type AuditableLog } from './log-reader.js';
import type { Moment } from './moment.js';
import { Names, portalName } from './names.js';

export interface ActivityFilter {
  from: Moment | null;
  /** The end is part of the period. */
  to: Moment | null;
  /** An id or a current email address; 'staffroom' for the portal's own actions. */
  actor?: string;
  /** Areas and types of events, separated by commas. */
  type?: string;
}

export async function* activity(
  log: AuditableLog,
  keyring: Keyring,
  filter: ActivityFilter,
): AsyncGenerator<AuditEntry[]> {
  const { from, to } = filter;
  if (from && to && from.startMicros >= to.endMicros) throw new Error('--from must be before --to.');
  const condition = await conditionOf(log, keyring, filter);
  const after = from ? await positionBefore(log.pool, from.startMicros) : 0;
  const upTo = to ? await positionBefore(log.pool, to.endMicros) : await headPosition(log.pool);
  const names = new Names(log);
  for await (const events of readBatches(log, { after, upTo }, condition))
    yield await describeEvents(log, names, events);
}

async function conditionOf(log: AuditableLog, keyring: Keyring, { actor, type }: ActivityFilter) {
  const conditions = [sql`true`];
  if (type !== undefined) conditions.push(sql`e.type = any (${typesOf(log.areas.list, type)})`);
  if (actor?.toLowerCase() === portalName.toLowerCase()) conditions.push(sql`e.meta ->> 'actorId' is null`);
  else if (actor !== undefined) conditions.push(sql`e.meta ->> 'actorId' = ${await actorId(log, keyring, actor)}`);
  return join(conditions, ' and ');
}

async function actorId(log: AuditableLog, keyring: Keyring, actor: string): Promise<string> {
  if (isUUID(actor)) return actor.toLowerCase();
  const found = isEmail(actor)
    ? await auditSubjects(log.areas.list).get('user')!.find({ db: log.pool, keyring }, actor)
    : null;
  if (!found) throw new Error(`--actor must be a person's id, a person's current email address, or "staffroom".`);
  return found.id;
}
