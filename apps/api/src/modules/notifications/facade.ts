/** What the composition root and other modules may use of notifications. */
export { NotificationWork, type NotificationWorkOptions } from './notification-work.js';
