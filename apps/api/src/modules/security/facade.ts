/** What other modules may use of security. */
export { anyFailureDue } from './failed-sign-ins.js';
export { recordFailedSignIns } from './record-failed-sign-ins.job.js';
export { securityMails } from './security-mails.js';
