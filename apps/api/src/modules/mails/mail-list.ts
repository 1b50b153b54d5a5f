/** The list of mails for HR: recipient, kind, time and status; never the body (R38). */
import type { Mail } from '@staffroom/contracts/mails.js';
import type { Queryable } from '../../platform/database/database.js';
import { people } from '../directory/facade.js';
import { shownReason } from './send-error.js';

/** The last row of the previous page. */
export interface MailPlace {
  createdAt: Date;
  id: string;
}

interface MailListQuery {
  after: MailPlace | null;
  limit: number;
}

/** Newest first. */
export async function listMails(db: Queryable, { after, limit }: MailListQuery): Promise<Mail[]> {
  const { rows } = await db.query<{ mail: Mail }>(
    `${select} ${after ? 'where m.created_at <= $2::timestamptz and (m.created_at < $2::timestamptz or m.id > $3::uuid)' : ''}
     order by m.created_at desc, m.id limit $1`,
    [limit, ...(after ? [after.createdAt, after.id] : [])],
  );
  return rows.map((row) => shown(row.mail));
}

export async function findMail(db: Queryable, id: string): Promise<Mail | null> {
  const { rows } = await db.query<{ mail: Mail }>(`${select} where m.id = $1`, [id]);
  return rows[0] ? shown(rows[0].mail) : null;
}

function shown(mail: Mail): Mail {
  return { ...mail, lastError: shownReason(mail.lastError) };
}

/** Oldest first. */
export async function failedMails(db: Queryable, limit: number): Promise<{ id: string; recipientId: string }[]> {
  const { rows } = await db.query<{ id: string; recipientId: string }>(
    `select id, recipient_id as "recipientId" from state.mails where status = 'FAILED' order by created_at, id limit $1`,
    [limit],
  );
  return rows;
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const select = `select json_build_object('id', m.id, 'template', m.template,
    'recipientId', m.recipient_id, 'recipientName', u.full_name, 'status', m.status, 'attempts', m.attempts,
    'lastError', m.last_error, 'createdAt', ${moment('m.created_at')}, 'nextAttemptAt', ${moment('m.next_attempt_at')},
    'sentAt', ${moment('m.sent_at')}) as mail
  from state.mails m left join ${people('u')} on u.id = m.recipient_id`;
