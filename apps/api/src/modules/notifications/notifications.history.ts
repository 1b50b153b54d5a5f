import { type History } from '../area/former-parts.js';
import { type Channel, defaultChannel, type NotificationType } from '@staffroom/contracts/notifications.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { changed, word } from '../area/words.js';

export const inboxHistory: History<InboxEvent> = {
  sentences: {
    NotificationRaised: ({ type, channel, channelIfSick = channel }) => ({
      what: `notified the account's owner ${
        channelIfSick === channel ? channelWords[channel] : 'as they chose for its kind'
      }: ${word(type).toLowerCase()}`,
    }),
    NotificationRead: () => ({ what: 'marked a notification as read' }),
    AllNotificationsRead: () => ({ what: 'marked all notifications as read' }),
    NotificationPreferencesChanged: ({ preferences }, { was }) => ({
      what: 'changed how notifications arrive',
      changes: preferences.flatMap(({ notificationType, channel }) => {
        const before = (was[fieldOf(notificationType)] ?? defaultChannel) as Channel;
        return changed(word(notificationType), channelWords[before], channelWords[channel]);
      }),
    }),
  },
  valuesGiven: {
    NotificationPreferencesChanged: ({ preferences }) =>
      Object.fromEntries(preferences.map(({ notificationType, channel }) => [fieldOf(notificationType), channel])),
  },
  needsEarlierValues: ['NotificationPreferencesChanged'],
};

const channelWords: Record<Channel, string> = {
  IN_APP: 'in the portal',
  EMAIL: 'by email',
  BOTH: 'in the portal and by email',
};

/** The name under which earlier values store the channel of a type. */
function fieldOf(type: NotificationType): string {
  return `channel of ${type}`;
}
