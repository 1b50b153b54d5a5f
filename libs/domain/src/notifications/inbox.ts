/**
 * One person's notifications: which were raised and read, and the preferred channels. Raising one is not a decision: it
 * follows from another event, once for each event and recipient (R36, R38).
 */
import type { Channel, ConfigurableType, NotificationPreference } from '@staffroom/contracts/notifications.js';
import { channels, configurableTypes, defaultChannel } from '@staffroom/contracts/notifications.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import { PersistentMap } from '../persistent-map.js';
import type { InboxEvent } from './inbox-events.js';

export interface ReadNotification {
  readonly notificationId: string;
  readonly userId: string;
}

export interface ReadAllNotifications {
  readonly userId: string;
}

export interface SetNotificationPreferences {
  readonly userId: string;
  /** Merged into the existing preferences (R37). If a type occurs twice, the last one counts. */
  readonly preferences: readonly NotificationPreference[];
}

export type InboxCommand =
  | DomainCommand<'ReadNotification', ReadNotification>
  | DomainCommand<'ReadAllNotifications', ReadAllNotifications>
  | DomainCommand<'SetNotificationPreferences', SetNotificationPreferences>;

type Ids = PersistentMap<true>;

export interface InboxState {
  readonly raised: Ids;
  readonly unread: Ids;
  readonly channels: Readonly<Partial<Record<ConfigurableType, Channel>>>;
}

export const inboxDecider: Decider<InboxCommand, InboxState, InboxEvent> = {
  initial: { raised: PersistentMap.empty(), unread: PersistentMap.empty(), channels: {} },
  decide,
  evolve,
};

function decide(command: InboxCommand, inbox: InboxState): Decision<InboxEvent> {
  switch (command.type) {
    case 'ReadNotification':
      return read(command.data, inbox);
    case 'ReadAllNotifications':
      return readAll(command.data, inbox);
    case 'SetNotificationPreferences':
      return setPreferences(command.data, inbox);
    default:
      return command satisfies never;
  }
}

function read({ notificationId, userId }: ReadNotification, inbox: InboxState): Decision<InboxEvent> {
  if (!inbox.raised.has(notificationId)) {
    return reject({ rule: 'R2', kind: 'not-found', message: 'There is no such notification.' });
  }
  if (!inbox.unread.has(notificationId)) return accept();
  return accept({ type: 'NotificationRead', data: { notificationId, userId } });
}

function readAll({ userId }: ReadAllNotifications, inbox: InboxState): Decision<InboxEvent> {
  return inbox.unread.size === 0 ? accept() : accept({ type: 'AllNotificationsRead', data: { userId } });
}

function setPreferences(wish: SetNotificationPreferences, inbox: InboxState): Decision<InboxEvent> {
  const malformed = typesCanBeSteered(wish) ?? channelsExist(wish);
  if (malformed) return malformed;
  const lastOfEach = new Map(wish.preferences.map((preference) => [preference.notificationType, preference.channel]));
  const preferences = [...lastOfEach]
    .filter(([notificationType, channel]) => channel !== (inbox.channels[notificationType] ?? defaultChannel))
    .map(([notificationType, channel]) => ({ notificationType, channel }));
  if (preferences.length === 0) return accept();
  return accept({ type: 'NotificationPreferencesChanged', data: { userId: wish.userId, preferences } });
}

function typesCanBeSteered({ preferences }: SetNotificationPreferences): Rejection | null {
  const wrong = preferences.find(({ notificationType }) => !configurableTypes.includes(notificationType));
  if (!wrong) return null;
  return invalid('notificationType', `How ${wrong.notificationType} is delivered cannot be chosen.`);
}

function channelsExist({ preferences }: SetNotificationPreferences): Rejection | null {
  const wrong = preferences.find(({ channel }) => !channels.includes(channel));
  return wrong ? invalid('channel', `Please choose one of ${channels.join(', ')}.`) : null;
}

function invalid(field: string, message: string): Rejection {
  return reject({ rule: 'R37', kind: 'invalid', field, message });
}

function evolve(inbox: InboxState, event: InboxEvent): InboxState {
  switch (event.type) {
    case 'NotificationRaised': {
      const { notificationId } = event.data;
      return {
        ...inbox,
        raised: inbox.raised.with(notificationId, true),
        unread: inbox.unread.with(notificationId, true),
      };
    }
    case 'NotificationRead':
      return { ...inbox, unread: inbox.unread.without(event.data.notificationId) };
    case 'AllNotificationsRead':
      return { ...inbox, unread: PersistentMap.empty() };
    case 'NotificationPreferencesChanged': {
      const chosen = event.data.preferences.map(({ notificationType, channel }) => [notificationType, channel]);
      return { ...inbox, channels: { ...inbox.channels, ...Object.fromEntries(chosen) } };
    }
    default:
      return event satisfies never;
  }
}
