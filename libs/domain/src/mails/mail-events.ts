/**
 * HR's actions on mails. Creating and sending a mail follows from other events and is operational state, so it is not
 * recorded, except for warnings of leave that expires (`leave-warning-events.ts`).
 */
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function mailStream(mailId: string): string {
  return `mail-${mailId}`;
}

/** HR resent a mail after its last attempt had failed (R38). */
export interface MailResent {
  readonly mailId: string;
  /** The recipient. */
  readonly userId: string;
}

export type MailEvent = DomainEvent<'MailResent', MailResent>;

export const mailEvents = defineEvents<MailEvent>({
  MailResent: { version: 1, subject: 'userId' },
});
