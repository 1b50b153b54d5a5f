/** Which lists the events of an inbox change. */
import { type Changes } from '../area/former-parts.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { forHr, forPerson } from '../area/changes.js';
import { listedAs } from './chosen-channels.js';
import { isAboutLeaveWarning } from './notifications.view.js';

export const inboxChanges: Changes<InboxEvent> = {
  NotificationRaised: ({ data }) => [
    ...(listedAs(data) === undefined ? [] : [forPerson(data.userId, 'notifications')]),
    ...(data.about.warningId === undefined ? [] : [forHr('leave-warnings')]),
  ],
  NotificationRead: async ({ data: { userId, notificationId } }, { log }) => [
    forPerson(userId, 'notifications'),
    ...((await isAboutLeaveWarning(log.pool, notificationId)) ? [forHr('leave-warnings')] : []),
  ],
  AllNotificationsRead: ({ data }) => [forPerson(data.userId, 'notifications')],
  NotificationPreferencesChanged: ({ data }) => [forPerson(data.userId, 'notification-preferences')],
};
