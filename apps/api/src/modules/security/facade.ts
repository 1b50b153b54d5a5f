/** What other modules may use of security. */
export { recordFailedSignIns } from './record-failed-sign-ins.job.js';
export { securityMails } from './security-mails.js';
