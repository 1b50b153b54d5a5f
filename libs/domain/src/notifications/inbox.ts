/**
 * One person's notifications: which are read, and the preferred channels. An inbox grows by tens of thousands of
 * notifications, so its stream is never folded: a command contains what it needs to know about the inbox. Raising a
 * notification is not a decision: it follows from another event, once for each event and recipient (R36, R38).
 */
import type { Channel, ConfigurableType, NotificationPreference } from '@staffroom/contracts/notifications.js';
import { channels, configurableTypes } from '@staffroom/contracts/notifications.js';
import type { Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import type { InboxEvent } from './inbox-events.js';

export interface ReadNotification {
  readonly notificationId: string;
  readonly userId: string;
  /** As the portal shows it to the person. A notification that was only mailed is hidden. */
  readonly shown: 'unread' | 'read' | 'hidden';
}

export interface ReadAllNotifications {
  readonly userId: string;
  /** The number of unread notifications that the portal shows. */
  readonly unread: number;
}

export interface SetNotificationPreferences {
  readonly userId: string;
  /** Merged into the existing preferences (R37). If a type occurs twice, the last one counts. */
  readonly preferences: readonly NotificationPreference[];
  /** The existing preferences, one for each type. */
  readonly current: readonly NotificationPreference[];
}

export type InboxCommand =
  | DomainCommand<'ReadNotification', ReadNotification>
  | DomainCommand<'ReadAllNotifications', ReadAllNotifications>
  | DomainCommand<'SetNotificationPreferences', SetNotificationPreferences>;

export function decideInbox(command: InboxCommand): Decision<InboxEvent> {
  switch (command.type) {
    case 'ReadNotification':
      return read(command.data);
    case 'ReadAllNotifications':
      return readAll(command.data);
    case 'SetNotificationPreferences':
      return setPreferences(command.data);
    default:
      return command satisfies never;
  }
}

function read({ notificationId, userId, shown }: ReadNotification): Decision<InboxEvent> {
  if (shown === 'hidden') return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchNotification' } });
  if (shown === 'read') return accept();
  return accept({ type: 'NotificationRead', data: { notificationId, userId } });
}

function readAll({ userId, unread }: ReadAllNotifications): Decision<InboxEvent> {
  return unread === 0 ? accept() : accept({ type: 'AllNotificationsRead', data: { userId } });
}

function setPreferences({ userId, preferences, current }: SetNotificationPreferences): Decision<InboxEvent> {
  const malformed = typesAreConfigurable(preferences) ?? channelsExist(preferences);
  if (malformed) return malformed;
  const before = channelByType(current);
  const changed = [...channelByType(preferences)]
    .filter(([notificationType, channel]) => channel !== before.get(notificationType))
    .map(([notificationType, channel]) => ({ notificationType, channel }));
  if (changed.length === 0) return accept();
  return accept({ type: 'NotificationPreferencesChanged', data: { userId, preferences: changed } });
}

function typesAreConfigurable(preferences: readonly NotificationPreference[]): Rejection | null {
  const wrong = preferences.find(({ notificationType }) => !configurableTypes.includes(notificationType));
  if (!wrong) return null;
  return invalid('notificationType', { is: 'notConfigurable', notificationType: wrong.notificationType });
}

function channelsExist(preferences: readonly NotificationPreference[]): Rejection | null {
  const wrong = preferences.find(({ channel }) => !channels.includes(channel));
  return wrong ? invalid('channel', { is: 'noSuchChannel', channels: channels.join(', ') }) : null;
}

function invalid(field: string, because: Reason): Rejection {
  return reject({ rule: 'R37', kind: 'invalid', field, because });
}

function channelByType(preferences: readonly NotificationPreference[]): Map<ConfigurableType, Channel> {
  return new Map(preferences.map(({ notificationType, channel }) => [notificationType, channel]));
}
