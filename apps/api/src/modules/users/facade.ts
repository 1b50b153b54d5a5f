/** What other modules may use of accounts. Who works here and who sees whom is in the directory. */
export { ChangePassword } from './change-password.command.js';
export { CreateUser } from './create-user.command.js';
export { emailChangedMails, formerAddressMails } from './email-changed-mails.js';
export { LinkIdentity } from './link-identity.command.js';
export { passwordChangedMails } from './password-changed-mails.js';
export { dueErasures, findPlannedErasure } from './planned-erasures.view.js';
export { findUser, userJoins, userJson } from './user-list.view.js';
