/** Turns what somebody is to read by mail into a row of state.mails, and rings the bell for it (R37, R38). */
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Keyring } from '../../platform/event-log/keyring.js';
import type { RecordedEvent } from '../../platform/event-log/recorded-event.js';
import type { MailBell } from '../../platform/mail/mail-bell.js';
import { insertMail, mailIdOf, type NewMail } from '../../platform/mail/mail-rows.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import { passwordChangedTemplate, passwordResetTemplate } from './mail-templates.js';

export function sendMails(keyring: Keyring, bell: MailBell): Subscription {
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

function mailOf(recorded: RecordedEvent): NewMail | null {
  const { id: eventId, type, data } = recorded as RecordedEvent<InboxEvent | UserEvent>;
  switch (type) {
    case 'NotificationRaised': {
      const raised = data as Extract<InboxEvent, { type: 'NotificationRaised' }>['data'];
      // An account's first mail cannot be turned off (R37).
      if (raised.channel === 'IN_APP' && raised.type !== 'NEW_ACCOUNT') return null;
      const { subjectUserId, actorId } = raised.about;
      const concerns = [subjectUserId, actorId].filter((id) => id !== undefined);
      return { eventId, recipientId: raised.userId, template: raised.type, params: { about: raised.about, concerns } };
    }
    case 'PasswordResetRequested': {
      const { userId, resetId } = data as Extract<UserEvent, { type: 'PasswordResetRequested' }>['data'];
      return { eventId, recipientId: userId, template: passwordResetTemplate, params: { resetId } };
    }
    case 'PasswordChanged': {
      const { userId, how } = data as Extract<UserEvent, { type: 'PasswordChanged' }>['data'];
      return { eventId, recipientId: userId, template: passwordChangedTemplate, params: { how } };
    }
    default:
      return null;
  }
}
