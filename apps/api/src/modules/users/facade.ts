/** What other modules may use of accounts. Who works here and who sees whom is in the directory. */
export { ibanChangedAtSql, ibanSql, newIbanSinceSql } from './bank-accounts.view.js';
export { changeAddress } from './change-address.js';
export { changeLeave } from './change-leave.js';
export { exportedPeople } from './exported-people.view.js';
export { ChangePassword } from './change-password.command.js';
export { CreateUser } from './create-user.command.js';
export { emailChangedMails, formerAddressMails } from './email-changed-mails.js';
export { ibanChangedMails } from './iban-changed-mails.js';
export { LinkIdentity } from './link-identity.command.js';
export { isUserEmail } from './user-fields.js';
export { openAccount } from './open-account.js';
export { passwordChangedMails } from './password-changed-mails.js';
export { dueErasures, findPlannedErasure } from './planned-erasures.view.js';
export { recordEmployment } from './record-employment.js';
export { IsYesOrNo } from './user-fields.js';
export { findUser, userJoins, userJson } from './user-list.view.js';
