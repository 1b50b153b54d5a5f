import { type FormerPersonExport } from '../area/former-parts.js';
import { configurableTypes, defaultChannel } from '@staffroom/contracts/notifications.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { change, type ExportEntry } from '../area/person-export.js';

export const inboxExport: FormerPersonExport<InboxEvent> = {
  files: { 'notifications.json': ['what the portal notified you of, and how you want to be notified'] },
  begin: (person) => {
    const inbox = new Map<string, ExportEntry>();
    const channels = new Map<string, string>();
    return {
      on: {
        NotificationRaised: (event) => {
          const { notificationId: id, type, channel, channelIfSick, year } = event.data;
          const about = person.withoutOthers(event.data.about, event);
          inbox.set(id, { id, type, channel, channelIfSick, about, year, at: event.meta.occurredAt });
        },
        NotificationRead: ({ data, meta }) => change(inbox, data.notificationId, { readAt: meta.occurredAt }),
        AllNotificationsRead: ({ meta }) => {
          for (const notification of inbox.values()) notification['readAt'] ??= meta.occurredAt;
        },
        NotificationPreferencesChanged: ({ data }) => {
          for (const { notificationType, channel } of data.preferences) channels.set(notificationType, channel);
        },
      },
      contents: () => ({
        'notifications.json': {
          preferences: configurableTypes.map((type) => ({ type, channel: channels.get(type) ?? defaultChannel })),
          notifications: [...inbox.values()],
        },
      }),
    };
  },
};
