/** What an auditor asks about, found in the log by its id, a refund by its reference too, a user by the email address. */
import { isEmail, isUUID } from 'class-validator';
import { accessStream } from '@staffroom/domain/access/access-events.js';
import { documentStream } from '@staffroom/domain/documents/document-events.js';
import { payslipStream } from '@staffroom/domain/payroll/payslip-events.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { credentialsEmailHmac } from '../users/facade.js';

export const subjectKinds = ['refund', 'time-off', 'user', 'team', 'document', 'payslip'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface Subject {
  kind: SubjectKind;
  id: string;
  /** Where its own events lie; a time off request shares its stream with all of that person's. */
  stream: string;
}

export async function findSubject(db: Queryable, keyring: Keyring, kind: SubjectKind, given: string): Promise<Subject> {
  const text = given.trim();
  const stream = kind === 'time-off' ? await streamOfTimeOff(db, text) : await streamOf(db, keyring, kind, text);
  if (!stream) throw new Error(`There is no ${kindWords[kind]} ${text} in the log.${hints[kind] ?? ''}`);
  return stream;
}

export async function streamOfTimeOff(db: Queryable, given: string): Promise<Subject | null> {
  if (!isUUID(given)) return null;
  const id = given.toLowerCase();
  const { rows } = await db.query<{ stream: string }>({
    name: 'stream_of_time_off',
    text: `select stream from log.events where type = 'TimeOffRequested' and data ->> 'requestId' = $1`,
    values: [id],
  });
  return rows[0] ? { kind: 'time-off', id, stream: rows[0].stream } : null;
}

const streams = {
  refund: refundStream,
  user: userStream,
  team: teamStream,
  document: documentStream,
  payslip: payslipStream,
} as const;

const kindWords: Record<SubjectKind, string> = {
  refund: 'refund',
  'time-off': 'time off request',
  user: 'user',
  team: 'team',
  document: 'document',
  payslip: 'payslip',
};
const hints: Partial<Record<SubjectKind, string>> = {
  refund: ' Give its id, or its reference as in "Refund 2026-0001".',
  user: ' Give the id, or the present email address; who was deleted has none any more.',
};

async function streamOf(
  db: Queryable,
  keyring: Keyring,
  kind: keyof typeof streams,
  given: string,
): Promise<Subject | null> {
  const id = isUUID(given) ? given.toLowerCase() : await idOf(db, keyring, kind, given);
  if (!id) return null;
  const stream = streams[kind](id);
  const { rowCount } = await db.query('select 1 from log.events where stream = $1 and version = 1', [stream]);
  return rowCount === 1 ? { kind, id, stream } : null;
}

async function idOf(db: Queryable, keyring: Keyring, kind: SubjectKind, given: string): Promise<string | null> {
  if (kind === 'user' && isEmail(given)) return userIdOf(db, keyring, given);
  const reference = kind === 'refund' && /^(?:refund\s+)?(\d{4}-\d{4,})$/i.exec(given)?.[1];
  if (!reference) return null;
  const { rows } = await db.query<{ id: string }>(
    `select data ->> 'refundId' as id from log.events where type = 'RefundRequested' and data ->> 'title' = $1`,
    [`Refund ${reference}`],
  );
  return rows[0]?.id ?? null;
}

/** Null where nobody has that address now. */
export async function userIdOf(db: Queryable, keyring: Keyring, email: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select user_id as id from state.credentials where email_hmac = $1', [
    credentialsEmailHmac(keyring, email),
  ]);
  return rows[0]?.id ?? null;
}

/** Its events, what was read of it, and who was refused it: a condition on `log.events e`. */
export function eventsOf({ kind, id, stream }: Subject): { sql: string; values: unknown[] } {
  const access = accessStream(id);
  if (kind === 'time-off')
    return { sql: `(e.stream = $1 and e.data ->> 'requestId' = $2) or e.stream = $3`, values: [stream, id, access] };
  return { sql: 'e.stream = any ($1)', values: [[stream, access]] };
}
