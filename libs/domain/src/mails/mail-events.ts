/** What HR does to mails. That they were made and sent follows from other events, and is state of the post, not of the company. */
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function mailStream(mailId: string): string {
  return `mail-${mailId}`;
}

/** A mail that had failed for good was put on its way again (R38). */
export interface MailResent {
  readonly mailId: string;
  /** The recipient. */
  readonly userId: string;
}

export type MailEvent = DomainEvent<'MailResent', MailResent>;

export const mailEvents = defineEvents<MailEvent>({
  MailResent: { version: 1, subject: 'userId' },
});
