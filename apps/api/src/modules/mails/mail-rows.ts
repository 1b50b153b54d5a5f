/** The table of mails. It is authoritative for what must be sent and what was sent (R38). */
import type { Queryable, Statement } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';

export interface NewMail {
  eventId: string;
  recipientId: string;
  template: string;
  /** Ids only; the rest is read when the mail is sent. `concerns` lists other people whom the mail may mention. */
  params: MailParams;
  /** The person whose request causes the mail. It counts towards their quota. */
  causedBy?: string;
}

/** Columns: event_id, recipient_id, template, status, sent_at, file_name. The first three are unique together. */
export function mails(alias: string): string {
  return `state.mails ${alias}`;
}

export type MailParams = Record<string, unknown> & { concerns?: string[] };

export interface MailRow extends NewMail {
  id: string;
  attempts: number;
}

/** Derived from event, recipient and template, like the Message-ID, so that repeated requests create one mail. */
export function mailIdOf(keyring: Keyring, { eventId, recipientId, template }: Omit<NewMail, 'params'>): string {
  return keyring.uuid('mail', `${eventId} ${recipientId} ${template}`);
}

export function insertMail(keyring: Keyring, mail: NewMail): Statement {
  return {
    // whole milliseconds, as in the cursor of a page
    text: `insert into state.mails (id, event_id, recipient_id, template, params, created_at)
      values ($1, $2, $3, $4, $5, date_trunc('milliseconds', now())) on conflict do nothing`,
    values: [mailIdOf(keyring, mail), mail.eventId, mail.recipientId, mail.template, JSON.stringify(mail.params)],
  };
}

export interface DueMail {
  id: string;
  attempts: number;
}

/** Mails that are due, new ones first, without those that another worker is sending now. */
export async function dueMails(db: Queryable, limit: number): Promise<DueMail[]> {
  const { rows } = await db.query<DueMail>({
    name: 'due_mails',
    text: `select id, attempts from state.mails where status = 'QUEUED' and next_attempt_at <= now()
      order by attempts > 0, next_attempt_at limit $1 for update skip locked`,
    values: [limit],
  });
  return rows;
}

export const anyMailDue = `exists (select from state.mails where status = 'QUEUED' and next_attempt_at <= now())`;

export interface MailFigures {
  due: number;
  waiting: number;
  failed: number;
  oldestDueSeconds: number;
}

/** For the operator: how many mails wait and how many have failed. */
export async function mailFigures(db: Queryable): Promise<MailFigures> {
  const { rows } = await db.query<MailFigures>(
    `select count(*) filter (where next_attempt_at <= now()) as due, count(*) filter (where status = 'QUEUED') as waiting,
       count(*) filter (where status = 'FAILED') as failed,
       coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())), 0)::float8
         as "oldestDueSeconds"
     from state.mails where status in ('QUEUED', 'FAILED')`,
  );
  return rows[0]!;
}

/** The row, locked until the transaction ends; null if it is not due or another worker holds it. */
export async function takeMail(db: Queryable, mailId: string): Promise<MailRow | null> {
  const { rows } = await db.query<MailRow>({
    name: 'take_mail',
    text: `select id, event_id as "eventId", recipient_id as "recipientId", template, params, attempts from state.mails
      where id = $1 and status = 'QUEUED' and next_attempt_at <= now() for update skip locked`,
    values: [mailId],
  });
  return rows[0] ?? null;
}

export async function markSent(db: Queryable, mailId: string, fileName: string | null): Promise<void> {
  await db.query(
    `update state.mails set status = 'SENT', attempts = attempts + 1, sent_at = now(), next_attempt_at = null,
       last_error = null, file_name = $2 where id = $1`,
    [mailId, fileName],
  );
}

export async function markCancelled(db: Queryable, mailId: string): Promise<void> {
  await db.query(`update state.mails set status = 'CANCELLED', next_attempt_at = null where id = $1`, [mailId]);
}

/** Leaves the mail for later without counting an attempt. */
export async function postpone(db: Queryable, mailId: string, delayMs: number): Promise<void> {
  await db.query(
    `update state.mails set next_attempt_at = now() + $2::float8 * interval '1 millisecond' where id = $1`,
    [mailId, delayMs],
  );
}

/** Schedules another attempt after the delay, or sets FAILED if there is none left. */
export async function markFailed(db: Queryable, mailId: string, reason: string, delayMs: number | null): Promise<void> {
  await db.query(
    `update state.mails set status = case when $3::float8 is null then 'FAILED' else 'QUEUED' end,
       attempts = attempts + 1, last_error = $2,
       next_attempt_at = now() + $3::float8 * interval '1 millisecond' where id = $1`,
    [mailId, reason, delayMs],
  );
}

/** Restarts a failed mail with a full day of attempts. */
export function requeued(mailId: string): Statement {
  return {
    text: `update state.mails set status = 'QUEUED', attempts = 0, next_attempt_at = now() where id = $1 and status = 'FAILED'`,
    values: [mailId],
  };
}
