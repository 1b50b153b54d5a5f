/** Turns what somebody is to read by mail into a row of state.mails, and rings the bell for it (R37, R38). */
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { insertMail, type MailBell, mailIdOf, type NewMail } from '../mails/facade.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import { passwordChangedTemplate, passwordResetTemplate } from './mail-templates.js';

export function sendMails(keyring: Keyring, bell: MailBell): Subscription<InboxEvent | UserEvent> {
  return {
    name: 'send-mails',
    types: ['NotificationRaised', 'PasswordResetRequested', 'PasswordChanged'],
    handle(event, unit) {
      const mail = mailOf(event);
      if (mail) unit.also(insertMail(keyring, mail));
      return Promise.resolve();
    },
    async afterwards(event) {
      const mail = mailOf(event);
      if (mail) await bell.ring({ id: mailIdOf(keyring, mail), attempts: 0 });
    },
  };
}

function mailOf({ id: eventId, type, data }: RecordedEvent<InboxEvent | UserEvent>): NewMail | null {
  switch (type) {
    case 'NotificationRaised': {
      // An account's first mail cannot be turned off (R37).
      if (data.channel === 'IN_APP' && data.type !== 'NEW_ACCOUNT') return null;
      const { subjectUserId, actorId } = data.about;
      const concerns = [subjectUserId, actorId].filter((id) => id !== undefined);
      return { eventId, recipientId: data.userId, template: data.type, params: { about: data.about, concerns } };
    }
    case 'PasswordResetRequested': {
      const { userId, resetId } = data;
      return { eventId, recipientId: userId, template: passwordResetTemplate, params: { resetId } };
    }
    case 'PasswordChanged': {
      const { userId, how } = data;
      return { eventId, recipientId: userId, template: passwordChangedTemplate, params: { how } };
    }
    default:
      return null;
  }
}
