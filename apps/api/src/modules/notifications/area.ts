import { inboxEvents, type InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea, noNews } from '../area/former-parts.js';
import { notificationPreferencesView } from './notification-preferences.view.js';
import { inboxChanges } from './notifications.changes.js';
import { inboxHistory } from './notifications.history.js';
import { inboxesView, notificationsView } from './notifications.view.js';
import { inboxExport } from './notifications.export.js';
import { NotificationsModule } from './notifications.module.js';
import { NewsCatalog } from './news-catalog.js';
import { raiseNotifications } from './raise-notifications.policy.js';

export const notificationsArea = defineFormerArea<InboxEvent>({
  name: 'notifications',
  events: inboxEvents,
  views: [notificationsView, inboxesView, notificationPreferencesView],
  history: inboxHistory,
  auditSubjects: [],
  personExport: inboxExport,
  news: noNews,
  changes: inboxChanges,
  accessTargets: { notifications: liveTable(notificationsView) },
  releasesFiles: [],
  subscriptions: ({ keyring, clock, areas }) => [raiseNotifications(keyring, new NewsCatalog(areas), clock)],
  forgetPerson: () => [],
  notBackedUp: {},
  module: NotificationsModule,
});
