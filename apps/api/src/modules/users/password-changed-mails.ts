/** Informs the account's owner whenever their password was changed (R5, R21a). */
import { t } from '@staffroom/contracts/texts/text.js';
import type { PasswordChangeWay, UserEvent } from '@staffroom/domain/users/user-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type MailTemplates, writeMail, type WrittenMail } from '../mails/facade.js';

const template = 'PASSWORD_CHANGED';

export function passwordChangedMails(publicUrl: string): MailTemplates {
  return {
    names: [template],
    events: ['PasswordChanged'],
    mailFor(event) {
      const { userId, how } = (event as RecordedEvent<Extract<UserEvent, { type: 'PasswordChanged' }>>).data;
      return { eventId: event.id, recipientId: userId, template, params: { how } };
    },
    write({ params }) {
      return Promise.resolve(passwordChangedMail((params as { how: PasswordChangeWay }).how, publicUrl));
    },
  };
}

export function passwordChangedMail(how: PasswordChangeWay, publicUrl: string): WrittenMail {
  const byHr = how === 'hr';
  return writeMail(t('Your Staffroom password was changed'), {
    heading: t('Your password was changed'),
    paragraphs: byHr
      ? [t('HR has set a new temporary password for your account. You choose your own when you next sign in.')]
      : [t('The password of your Staffroom account has just been changed.')],
    button: { label: byHr ? t('Sign in') : t('Open Staffroom'), url: `${publicUrl}/login` },
    footer: t('If this was not you, reset your password at once and tell your HR manager.'),
  });
}
