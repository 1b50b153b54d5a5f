/** One person's notifications: what was raised, what has been read, and by which channel they wish to hear. */
import type {
  Channel,
  ConfigurableType,
  NotificationPreference,
  NotificationType,
} from '@staffroom/contracts/notifications.js';
import { channels, configurableTypes, defaultChannel } from '@staffroom/contracts/notifications.js';
import type { Command, Decider, Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { IdSet } from './id-set.js';
import { hasId, isEmpty, noIds, withId, withoutId } from './id-set.js';
import type { InboxEvent, NotificationRaised } from './inbox-events.js';

/** The channel is not part of the wish: the recipient's own preferences, kept in this stream, decide it. */
export type RaiseNotification = Omit<NotificationRaised, 'channel'>;

export interface ReadNotification {
  readonly notificationId: string;
  readonly userId: string;
}

export interface ReadAllNotifications {
  readonly userId: string;
}

export interface SetNotificationPreferences {
  readonly userId: string;
  /** Merged into what was set before (R37); of two for one type the last counts. */
  readonly preferences: readonly NotificationPreference[];
}

export type InboxCommand =
  | Command<'RaiseNotification', RaiseNotification>
  | Command<'ReadNotification', ReadNotification>
  | Command<'ReadAllNotifications', ReadAllNotifications>
  | Command<'SetNotificationPreferences', SetNotificationPreferences>;

export interface InboxState {
  readonly raised: IdSet;
  readonly unread: IdSet;
  readonly channels: Readonly<Partial<Record<ConfigurableType, Channel>>>;
}

export const inboxDecider: Decider<InboxCommand, InboxState, InboxEvent> = {
  initial: { raised: noIds, unread: noIds, channels: {} },
  decide,
  evolve,
};

/** NEW_ACCOUNT cannot be steered and always takes the default (R37). */
export function channelOf(inbox: InboxState, type: NotificationType): Channel {
  return type === 'NEW_ACCOUNT' ? defaultChannel : (inbox.channels[type] ?? defaultChannel);
}

function decide(command: InboxCommand, inbox: InboxState): Decision<InboxEvent> {
  switch (command.type) {
    case 'RaiseNotification':
      return raise(command.data, inbox);
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

/** At least once becomes exactly once: the same notification is raised a single time (R38). */
function raise(wish: RaiseNotification, inbox: InboxState): Decision<InboxEvent> {
  if (hasId(inbox.raised, wish.notificationId)) return accept();
  return accept({ type: 'NotificationRaised', data: { ...wish, channel: channelOf(inbox, wish.type) } });
}

function read({ notificationId, userId }: ReadNotification, inbox: InboxState): Decision<InboxEvent> {
  if (!hasId(inbox.raised, notificationId)) {
    return reject({ rule: 'R2', kind: 'not-found', message: 'There is no such notification.' });
  }
  if (!hasId(inbox.unread, notificationId)) return accept();
  return accept({ type: 'NotificationRead', data: { notificationId, userId } });
}

function readAll({ userId }: ReadAllNotifications, inbox: InboxState): Decision<InboxEvent> {
  return isEmpty(inbox.unread) ? accept() : accept({ type: 'AllNotificationsRead', data: { userId } });
}

function setPreferences(wish: SetNotificationPreferences, inbox: InboxState): Decision<InboxEvent> {
  const malformed = typesCanBeSteered(wish) ?? channelsExist(wish);
  if (malformed) return malformed;
  const lastOfEach = new Map(wish.preferences.map((preference) => [preference.notificationType, preference.channel]));
  const preferences = [...lastOfEach]
    .filter(([notificationType, channel]) => channel !== channelOf(inbox, notificationType))
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
      return { ...inbox, raised: withId(inbox.raised, notificationId), unread: withId(inbox.unread, notificationId) };
    }
    case 'NotificationRead':
      return { ...inbox, unread: withoutId(inbox.unread, event.data.notificationId) };
    case 'AllNotificationsRead':
      return { ...inbox, unread: noIds };
    case 'NotificationPreferencesChanged': {
      const chosen = event.data.preferences.map(({ notificationType, channel }) => [notificationType, channel]);
      return { ...inbox, channels: { ...inbox.channels, ...Object.fromEntries(chosen) } };
    }
    default:
      return event satisfies never;
  }
}
