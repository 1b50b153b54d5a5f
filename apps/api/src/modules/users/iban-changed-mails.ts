/** Tells a person that their refunds are paid to another account, so that nobody redirects money unseen (R78). */
import { t } from '@staffroom/contracts/texts/text.js';
import { type UserEvent, userStream } from '@staffroom/domain/users/user-events.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type MailTemplates, writeMail, type WrittenMail } from '../mails/facade.js';

type EmploymentChanged = Extract<UserEvent, { type: 'EmploymentChanged' }>;

const template = 'IBAN_CHANGED';

/** The IBAN of the change is in the log only, so it is read from there when the mail is sent. */
export function ibanChangedMails(publicUrl: string, log: EventLog): MailTemplates {
  return {
    names: [template],
    events: ['EmploymentChanged'],
    mailFor(event) {
      const { id: eventId, data } = event as RecordedEvent<EmploymentChanged>;
      if (data.iban === undefined) return null;
      return { eventId, recipientId: data.userId, template, params: { eventId, userId: data.userId } };
    },
    async write({ params }, db) {
      const { eventId, userId } = params as { eventId: string; userId: string };
      const events = await log.load<UserEvent>(userStream(userId), db);
      const change = events.find(({ id }) => id === eventId) as RecordedEvent<EmploymentChanged> | undefined;
      return change ? ibanChangedMail(change.data.iban ?? null, publicUrl) : null;
    },
  };
}

/** The last characters are enough to recognise an account. */
export function ibanChangedMail(iban: string | null, publicUrl: string): WrittenMail {
  return writeMail(t('Your bank account in Staffroom was changed'), {
    heading: t('Your bank account was changed'),
    paragraphs:
      iban === null
        ? [t('Your IBAN was removed. Your refunds are no longer paid to it.')]
        : [
            t('A new IBAN was entered for you. It ends in {end}.', { end: iban.slice(-4) }),
            t('Your refunds are paid to it from now on.'),
          ],
    button: { label: t('Open Staffroom'), url: `${publicUrl}/login` },
    footer: t('If this is not your account, or if you did not expect this, tell your HR manager at once.'),
  });
}
