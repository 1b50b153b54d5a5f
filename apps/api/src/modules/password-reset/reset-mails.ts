/** The mail with the link. It is written when it is sent, so that the table of mails never contains the secret (R7). */
import { t } from '@staffroom/contracts/texts/text.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type MailTemplates, writeMail, type WrittenMail } from '../mails/facade.js';
import { minutesLeft } from './password-resets.js';
import { resetToken } from './reset-token.js';

const template = 'PASSWORD_RESET';

export function resetMails(keyring: Keyring, publicUrl: string): MailTemplates {
  return {
    names: [template],
    events: ['PasswordResetRequested'],
    mailFor(event) {
      const { userId, resetId } = (event as RecordedEvent<Extract<UserEvent, { type: 'PasswordResetRequested' }>>).data;
      return { eventId: event.id, recipientId: userId, template, params: { resetId } };
    },
    async write({ params }, db) {
      const { resetId } = params as { resetId: string };
      const minutes = await minutesLeft(db, resetId);
      if (minutes === null) return null;
      return passwordResetMail(`${publicUrl}/reset-password?token=${resetToken(keyring, resetId)}`, minutes);
    },
  };
}

export function passwordResetMail(link: string, minutes: number): WrittenMail {
  return writeMail(t('Reset your Staffroom password'), {
    heading: t('Reset your password'),
    paragraphs: [
      t('Someone, hopefully you, requested a new password for your Staffroom account.'),
      t('The button works once, within {minutes} minutes.', { minutes }),
    ],
    button: { label: t('Choose a new password'), url: link },
    footer: t('If you did not request this, ignore this mail. Your password stays the same.'),
  });
}
