/** What the composition root and other modules may use of notifications. */
export { notificationMails } from './notification-mails.js';
export { NewsCatalog } from './news-catalog.js';
export { raiseNotifications } from './raise-notifications.policy.js';
