import type { Channel, NotificationPreference, NotificationType } from '@staffroom/contracts/notifications.js';
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function inboxStream(userId: string): string {
  return `inbox-${userId}`;
}

/** The wish was rejected, some days were cancelled, or all of them. */
export type CancellationAnswer = 'kept' | 'shortened' | 'cancelled';

/** Ids only: title and message are composed when it is read, so that no name is stored in another person's inbox. */
export interface NotificationAbout {
  readonly requestId?: string;
  readonly refundId?: string;
  readonly documentId?: string;
  readonly payslipId?: string;
  /** The event that warned of leave that expires (R55). */
  readonly warningId?: string;
  /** The person it is about, if not the recipient. */
  readonly subjectUserId?: string;
  readonly actorId?: string;
  /**
   * If it is about the cancellation of the request, not the request itself (R48): the wish, or what was decided. The request may be
   * cancelled again later, so the decision cannot be read from it. Or that it was counted again (R52).
   */
  readonly part?: 'cancellation' | CancellationAnswer | 'recounted';
  /** The event of that wish or decision, because the request may have changed since. */
  readonly stepId?: string;
}

export interface NotificationRaised {
  readonly notificationId: string;
  /** The recipient. */
  readonly userId: string;
  readonly type: NotificationType;
  readonly channel: Channel;
  /**
   * Of a new request: the channel if it is sick leave. Both are recorded for every request, and which one counts is decided when it is
   * mailed or listed, so that the log does not tell the kind (R46).
   */
  readonly channelIfSick?: Channel;
  readonly about: NotificationAbout;
  readonly year?: number;
}

export interface NotificationRead {
  readonly notificationId: string;
  readonly userId: string;
}

export interface AllNotificationsRead {
  readonly userId: string;
}

export interface NotificationPreferencesChanged {
  readonly userId: string;
  /** Only the channels that change. */
  readonly preferences: readonly NotificationPreference[];
}

export type InboxEvent =
  | DomainEvent<'NotificationRaised', NotificationRaised>
  | DomainEvent<'NotificationRead', NotificationRead>
  | DomainEvent<'AllNotificationsRead', AllNotificationsRead>
  | DomainEvent<'NotificationPreferencesChanged', NotificationPreferencesChanged>;

export const inboxEvents = defineEvents<InboxEvent>({
  NotificationRaised: { version: 1, subject: 'userId' },
  NotificationRead: { version: 1, subject: 'userId' },
  AllNotificationsRead: { version: 1, subject: 'userId' },
  NotificationPreferencesChanged: { version: 1, subject: 'userId' },
});
