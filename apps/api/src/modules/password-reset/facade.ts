/** What other modules may use of forgotten passwords. */
export { furtherInvitationMails, type InvitationMails, invitationMails } from './invitation-mails.js';
export { openInvitation, removeExpiredResets, voidResetsOf } from './password-resets.js';
export { resetMails } from './reset-mails.js';
export { ResetWorker } from './reset-worker.js';
