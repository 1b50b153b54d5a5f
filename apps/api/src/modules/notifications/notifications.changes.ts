/** Which lists the events of an inbox change. */
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { type Changes, forPerson } from '../area/changes.js';
import { listedAs } from './chosen-channels.js';

export const inboxChanges: Changes<InboxEvent> = {
  NotificationRaised: ({ data }) => (listedAs(data) === undefined ? [] : [forPerson(data.userId, 'notifications')]),
  NotificationRead: ({ data }) => [forPerson(data.userId, 'notifications')],
  AllNotificationsRead: ({ data }) => [forPerson(data.userId, 'notifications')],
  NotificationPreferencesChanged: ({ data }) => [forPerson(data.userId, 'notification-preferences')],
};
