/** The interface between mails and the areas that know what a mail says. */
import type { MailTemplate } from '@staffroom/contracts/mails.js';
import type { Queryable } from '../../platform/database/database.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { WrittenMail } from './mail-layout.js';
import type { NewMail } from './mail-rows.js';

/** The mails of one area: which events cause one, and what it says when it is sent. */
export interface MailTemplates {
  readonly names: readonly MailTemplate[];
  /** Types of events that may cause a mail. */
  readonly events: readonly string[];
  mailFor(event: RecordedEvent): NewMail | null;
  /** Reads names and dates as they are now. Null if the mail is no longer needed. */
  write(mail: Omit<NewMail, 'eventId' | 'causedBy'>, db: Queryable): Promise<WrittenMail | null>;
}
