import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function reminderStream(requestId: string): string {
  return `reminder-${requestId}`;
}

export type WaitingKind = 'TIME_OFF' | 'REFUND';

export interface WaitingRequest {
  readonly requestId: string;
  readonly kind: WaitingKind;
  /** The requester. */
  readonly userId: string;
  /** The event of the wish to cancel, if that waits and not the request (R48). */
  readonly wishId?: string;
}

export type ReminderEvent =
  DomainEvent<'ReviewersReminded', WaitingRequest> | DomainEvent<'HrReminded', WaitingRequest>;

export const reminderEvents = defineEvents<ReminderEvent>({
  ReviewersReminded: { version: 1, subject: 'userId' },
  HrReminded: { version: 1, subject: 'userId' },
});
