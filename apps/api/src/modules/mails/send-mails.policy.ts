/** Inserts a row of state.mails for each event that asks for a mail, and wakes a worker for it (R37, R38). */
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import type { MailBell } from './mail-bell.js';
import { insertMail, mailIdOf, type NewMail } from './mail-rows.js';
import type { MailTemplates } from './mail-templates.js';

export function sendMails(keyring: Keyring, bell: MailBell, areas: readonly MailTemplates[]): Subscription {
  const mailFor = (event: RecordedEvent): NewMail | null =>
    areas.find(({ events }) => events.includes(event.type))?.mailFor(event) ?? null;
  return {
    name: 'send-mails',
    types: areas.flatMap(({ events }) => events),
    handle(event, unit) {
      const mail = mailFor(event);
      if (mail) unit.also(insertMail(keyring, mail));
      return Promise.resolve();
    },
    async afterwards(event) {
      const mail = mailFor(event);
      if (mail) await bell.ring({ id: mailIdOf(keyring, mail), attempts: 0 });
    },
  };
}
