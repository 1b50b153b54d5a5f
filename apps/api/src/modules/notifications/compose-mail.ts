/** From a mail's ids to the mail, with names and dates as they are at the moment it is sent. */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import type { PasswordChangeWay } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { ComposeMail, MailRow } from '../mails/facade.js';
import { resetToken } from '../password-reset/facade.js';
import { people } from '../directory/facade.js';
import {
  notificationMail,
  passwordChangedMail,
  passwordChangedTemplate,
  passwordResetMail,
  passwordResetTemplate,
  type WrittenMail,
} from './mail-templates.js';
import { factsJoins, factsJson, type NotificationFacts } from './notification-facts.js';

export function composeMails(keyring: Keyring, publicUrl: string): ComposeMail {
  return async (mail, db) => {
    const to = await findRecipient(db, mail.recipientId);
    if (!to) return null;
    const written = await write(mail, db, keyring, publicUrl);
    return written && { to, ...written };
  };
}

async function write(mail: MailRow, db: Queryable, keyring: Keyring, publicUrl: string): Promise<WrittenMail | null> {
  switch (mail.template) {
    case passwordResetTemplate: {
      const { resetId } = mail.params as { resetId: string };
      if (!(await isUsable(db, resetId))) return null;
      return passwordResetMail(`${publicUrl}/reset-password?token=${resetToken(keyring, resetId)}`);
    }
    case passwordChangedTemplate:
      return passwordChangedMail((mail.params as { how: PasswordChangeWay }).how, publicUrl);
    default: {
      const { about } = mail.params as { about: NotificationAbout };
      return notificationMail(await readFacts(db, mail.template as NotificationType, about), publicUrl);
    }
  }
}

/** Nobody writes to an account that was deleted or archived. */
async function findRecipient(db: Queryable, userId: string): Promise<{ name: string; address: string } | null> {
  const { rows } = await db.query<{ name: string; address: string }>(
    `select u.full_name as name, u.email as address from ${people('u')} where u.id = $1 and u.status = 'ACTIVE'`,
    [userId],
  );
  return rows[0] ?? null;
}

/** A link that has been voided, used or has run out is not worth a mail (R7). */
async function isUsable(db: Queryable, resetId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from state.password_resets where id = $1 and voided_at is null and used_at is null and expires_at > now()',
    [resetId],
  );
  return rowCount === 1;
}

async function readFacts(db: Queryable, type: NotificationType, about: NotificationAbout): Promise<NotificationFacts> {
  const { rows } = await db.query<{ facts: NotificationFacts }>(
    `select ${factsJson('n')} as facts
     from (select $1::text as type, $2::uuid as subject_user_id, $3::uuid as actor_id, $4::uuid as request_id,
       $5::uuid as refund_id, $6::uuid as document_id, $7::uuid as payslip_id) n ${factsJoins('n')}`,
    [
      type,
      about.subjectUserId ?? null,
      about.actorId ?? null,
      about.requestId ?? null,
      about.refundId ?? null,
      about.documentId ?? null,
      about.payslipId ?? null,
    ],
  );
  return rows[0]!.facts;
}
