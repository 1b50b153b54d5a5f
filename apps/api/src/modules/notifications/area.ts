import { inboxEvents, type InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { notificationPreferencesView } from './notification-preferences.view.js';
import { inboxHistory } from './notifications.history.js';
import { notificationsView } from './notifications.view.js';
import { inboxExport } from './notifications.export.js';

export const notificationsArea = defineArea<InboxEvent>({
  name: 'notifications',
  events: inboxEvents,
  views: [notificationsView, notificationPreferencesView],
  history: inboxHistory,
  auditSubjects: [],
  personExport: inboxExport,
  news: noNews,
  accessTargets: { notifications: liveTable(notificationsView) },
});
