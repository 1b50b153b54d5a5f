/** What each event of an inbox means. */
import { type Channel, defaultChannel, type NotificationType } from '@staffroom/contracts/notifications.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { forHr, forPerson } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { change } from '../area/person-export.js';
import { changed, word } from '../area/words.js';
import { listedAs } from './chosen-channels.js';
import type { ExportedInbox } from './notifications.export.js';
import { isAboutLeaveWarning } from './notifications.view.js';

export const inboxMeanings: EventMeanings<InboxEvent, ExportedInbox> = {
  NotificationRaised: {
    history: ({ type, channel, channelIfSick = channel }) => ({
      what:
        type === 'LEAVE_EXPIRING'
          ? t(
              'notified the person {channel, select, IN_APP {in the portal} EMAIL {by email} other {in the portal and by email}} of leave that expires',
              { channel },
            )
          : `notified the person ${
              channelIfSick === channel ? channelWords[channel] : 'as they chose for its kind'
            }: ${word(type).toLowerCase()}`,
    }),
    export: (event, { notifications }, person) => {
      const { notificationId: id, type, channel, channelIfSick, year } = event.data;
      const about = person.withoutOthers(event.data.about, event);
      notifications.set(id, { id, type, channel, channelIfSick, about, year, at: event.meta.occurredAt });
    },
    changes: ({ data }) => [
      ...(listedAs(data) === undefined ? [] : [forPerson(data.userId, 'notifications')]),
      ...(data.about.warningId === undefined ? [] : [forHr('leave-warnings')]),
    ],
    ...notTold,
  },
  NotificationRead: {
    history: () => ({ what: t('marked a notification as read') }),
    export: ({ data, meta }, { notifications }) =>
      change(notifications, data.notificationId, { readAt: meta.occurredAt }),
    changes: async ({ data: { userId, notificationId } }, { log }) => [
      forPerson(userId, 'notifications'),
      ...((await isAboutLeaveWarning(log.pool, notificationId)) ? [forHr('leave-warnings')] : []),
    ],
    ...notTold,
  },
  AllNotificationsRead: {
    history: () => ({ what: 'marked all notifications as read' }),
    export: ({ meta }, { notifications }) => {
      for (const notification of notifications.values()) notification['readAt'] ??= meta.occurredAt;
    },
    changes: ({ data }) => [forPerson(data.userId, 'notifications')],
    ...notTold,
  },
  NotificationPreferencesChanged: {
    history: {
      withEarlierValues: ({ preferences }, { was }) => ({
        what: 'changed how notifications arrive',
        changes: preferences.flatMap(({ notificationType, channel }) => {
          const before = (was[fieldOf(notificationType)] ?? defaultChannel) as Channel;
          return changed(word(notificationType), channelWords[before], channelWords[channel]);
        }),
      }),
    },
    valuesGiven: ({ preferences }) =>
      Object.fromEntries(preferences.map(({ notificationType, channel }) => [fieldOf(notificationType), channel])),
    export: ({ data }, { channels }) => {
      for (const { notificationType, channel } of data.preferences) channels.set(notificationType, channel);
    },
    changes: ({ data }) => [forPerson(data.userId, 'notification-preferences')],
    ...notTold,
  },
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
