/** What other modules may use of mails. */
export { eraseMailsOf } from './erase-mails.policy.js';
export { printOnTerminal } from './file-transport.js';
export { mailQueueName } from './mail-wake-ups.js';
export { type MailContent, writeMail, type WrittenMail } from './mail-layout.js';
export type { MailTemplates } from './mail-templates.js';
export { mailFigures, mails } from './mail-rows.js';
export type { MailMessage, MailTransport } from './mail-message.js';
export { createMailTransport } from './mail-transport.js';
export { hasWaitingMails, MailWork } from './mail-work.js';
export { checkMailServer } from './smtp-transport.js';
export { expectStrayMails, removeMailsOfErased, removeStrayMails } from './stray-mails.js';
