/** What the composition root and other modules may use of notifications and mails. */
export { eraseMailsOf } from './erase-mails.policy.js';
export { NotificationWork, type NotificationWorkOptions } from './notification-work.js';
export { expectStrayMails, removeMailsOfErased, removeStrayMails } from './stray-mails.js';
export { ResetBell } from './reset-bell.js';
