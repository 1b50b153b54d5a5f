/** What the composition root and other modules may use of notifications and mails. */
import { notificationPreferencesView } from './notification-preferences.view.js';
import { notificationsView } from './notifications.view.js';

export { eraseMailsOf } from './erase-mails.policy.js';
export { NotificationWork, type NotificationWorkOptions } from './notification-work.js';
export { expectStrayMails, removeMailsOfErased, removeStrayMails } from './stray-mails.js';
export { ResetBell } from './reset-bell.js';
export const notificationViews = [notificationsView, notificationPreferencesView];
