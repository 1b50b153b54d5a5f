/** What other modules may use of accounts; who works here and who sees whom is in the directory. */
export { CreateUser } from './create-user.command.js';
export { credentialsEmailHmac, hashPassword, passwordMatches, updatePassword, voidResetsOf } from './credentials.js';
export { eraseUser } from './erase-user.js';
export { findUser, userJoins, userJson } from './user-list.view.js';
