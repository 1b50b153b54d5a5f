/** What other modules may use of the users module; who sees whom is in visibility.public.ts. */
import { usersView } from './users.view.js';

export { findUser, listUsers, userJoins, userJson, type ListedUser } from './users.view.js';
export { eraseUser } from './erase-user.js';
export { CreateUser } from './create-user.command.js';
export { credentialsEmailHmac, hashPassword, passwordMatches, updatePassword, voidResetsOf } from './credentials.js';
export type { UserRow } from './users.view.js';
export const userViews = [usersView];
