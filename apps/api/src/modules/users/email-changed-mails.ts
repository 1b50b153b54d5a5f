/** Tells a person at the old and at the new address that the address of their account was changed. */
import { t } from '@staffroom/contracts/texts/text.js';
import { type UserEvent, userStream } from '@staffroom/domain/users/user-events.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type MailTemplates, writeMail, type WrittenMail } from '../mails/facade.js';

export function emailChangedMails(publicUrl: string): MailTemplates {
  return {
    names: ['EMAIL_CHANGED'],
    events: ['UserEdited'],
    mailFor: (event) => mailIfEmailChanged(event, 'EMAIL_CHANGED'),
    write: () => Promise.resolve(emailChangedMail(t('This is now the address of your Staffroom account.'), publicUrl)),
  };
}

/** The old address is in the log only, so it is read from there when the mail is sent. */
export function formerAddressMails(publicUrl: string, log: EventLog): MailTemplates {
  return {
    names: ['FORMER_EMAIL_CHANGED'],
    events: ['UserEdited'],
    mailFor: (event) => mailIfEmailChanged(event, 'FORMER_EMAIL_CHANGED'),
    async write({ params }, db) {
      const { eventId, userId } = params as { eventId: string; userId: string };
      const address = emailBefore(await log.load<UserEvent>(userStream(userId), db), eventId);
      if (!address) return null;
      return { address, ...emailChangedMail(t('This is no longer the address of your Staffroom account.'), publicUrl) };
    },
  };
}

function mailIfEmailChanged(event: RecordedEvent, template: string) {
  const { id: eventId, data } = event as RecordedEvent<Extract<UserEvent, { type: 'UserEdited' }>>;
  if (data.email === undefined) return null;
  return { eventId, recipientId: data.userId, template, params: { eventId, userId: data.userId } };
}

function emailBefore(events: readonly RecordedEvent<UserEvent>[], eventId: string): string | null {
  let email: string | null = null;
  for (const { id, type, data } of events) {
    if (id === eventId) return email;
    if ((type === 'UserCreated' || type === 'UserEdited') && data.email !== undefined) email = data.email;
  }
  return null;
}

export function emailChangedMail(what: string, publicUrl: string): WrittenMail {
  return writeMail(t('Your Staffroom email address was changed'), {
    heading: t('Your email address was changed'),
    paragraphs: [t('HR has changed the email address with which you sign in.'), what],
    button: { label: t('Open Staffroom'), url: `${publicUrl}/login` },
    footer: t('If you did not expect this, tell your HR manager.'),
  });
}
