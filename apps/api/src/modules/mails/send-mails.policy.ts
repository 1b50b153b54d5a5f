/** Inserts a row of state.mails for each event that causes a mail, and wakes a worker for it (R37, R38). */
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';
import type { Quotas } from '../../platform/quotas/quotas.js';
import type { MailWakeUps } from './mail-wake-ups.js';
import { insertMail, mailIdOf, type NewMail } from './mail-rows.js';
import type { MailTemplates } from './mail-templates.js';

export function sendMails(
  keyring: Keyring,
  wakeUps: MailWakeUps,
  areas: readonly MailTemplates[],
  quotas: Quotas,
): Subscription {
  const mailsFor = (event: RecordedEvent): NewMail[] =>
    areas.filter(({ events }) => events.includes(event.type)).flatMap((templates) => templates.mailFor(event) ?? []);
  return {
    name: 'send-mails',
    types: [...new Set(areas.flatMap(({ events }) => events))],
    staysInDatabase: true, // a mail is sent when what it says is on disk
    handle(event, unit) {
      for (const mail of mailsFor(event)) unit.also(insertMail(keyring, mail));
      return Promise.resolve();
    },
    async afterwards(event) {
      for (const mail of mailsFor(event)) {
        if (mail.causedBy) await quotas.count('mails', mail.causedBy);
        await wakeUps.add({ id: mailIdOf(keyring, mail), attempts: 0 });
      }
    },
  };
}
