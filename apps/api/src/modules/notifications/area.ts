import { inboxEvents, type InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { NewsCatalog } from './news-catalog.js';
import { notificationPreferencesView } from './notification-preferences.view.js';
import { inboxMeanings } from './notifications.events.js';
import { type ExportedInbox, inboxExport } from './notifications.export.js';
import { NotificationsModule } from './notifications.module.js';
import { inboxesView, notificationsView } from './notifications.view.js';
import { raiseNotifications } from './raise-notifications.policy.js';

export const notificationsArea = defineArea<InboxEvent, ExportedInbox>({
  name: 'notifications',
  events: inboxEvents,
  meanings: inboxMeanings,
  views: [notificationsView, inboxesView, notificationPreferencesView],
  auditSubjects: [],
  personExport: inboxExport,
  news: noNews,
  accessTargets: { notifications: liveTable(notificationsView) },
  subscriptions: ({ keyring, clock, areas }) => [raiseNotifications(keyring, new NewsCatalog(areas), clock)],
  forgetPerson: () => [],
  notBackedUp: {},
  module: NotificationsModule,
});
