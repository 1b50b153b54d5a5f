/** What happened to a warning of leave that expires after it was given (R55). The warning itself is an event of the leave ledger. */
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function leaveWarningsStream(userId: string): string {
  return `leave-warnings-${userId}`;
}

/** A mail server took the mail with the warning. Other mails are not recorded, but an employer must be able to prove this one. */
export interface LeaveWarningMailed {
  readonly userId: string;
  /** The event that warned. */
  readonly warningId: string;
  /** When the server took it. */
  readonly mailedAt: string;
}

/** The person opened the warning on screen. */
export interface LeaveWarningOpened {
  readonly userId: string;
  readonly warningId: string;
}

export type LeaveWarningEvent =
  DomainEvent<'LeaveWarningMailed', LeaveWarningMailed> | DomainEvent<'LeaveWarningOpened', LeaveWarningOpened>;

export const leaveWarningEvents = defineEvents<LeaveWarningEvent>({
  LeaveWarningMailed: { version: 1, subject: 'userId' },
  LeaveWarningOpened: { version: 1, subject: 'userId' },
});
