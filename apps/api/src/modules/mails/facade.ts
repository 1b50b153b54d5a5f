/** What other modules may use of mails. */
export { eraseMails, eraseMailsOf } from './erase-mails.policy.js';
export { printOnTerminal } from './file-transport.js';
export { MailBell } from './mail-bell.js';
export { type ComposeMail, MailDelivery } from './mail-delivery.js';
export { type MailContent, mailHtml, mailText } from './mail-layout.js';
export { insertMail, mailIdOf, type MailRow, type NewMail } from './mail-rows.js';
export { createMailTransport } from './mail-transport.js';
export { MailWorker } from './mail-worker.js';
export { expectStrayMails, removeMailsOfErased, removeStrayMails } from './stray-mails.js';
