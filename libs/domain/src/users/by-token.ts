/** What an API token may not do with accounts and teams although HR managers may (R63, R63b). */
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import type { UserCommand } from './user-commands.js';
import type { ExistingUser, UserState } from './user-state.js';

export function refusedToTokens(command: UserCommand, user: UserState): Rejection | null {
  const { type, data } = command;
  if (!('byToken' in data) || !data.byToken) return null;
  const present = 'role' in user ? user : null;
  const role = 'role' in data ? data.role : undefined;
  if (present?.role === 'HR_MANAGER' || role === 'HR_MANAGER') {
    return forbidden('R63', 'An API token cannot create or change HR managers.');
  }
  if (type === 'ChangeEmployment' && data.iban !== undefined) {
    return forbidden('R63', 'An API token cannot change the account to which a person is paid.');
  }
  if (type === 'EditUser' && data.passwordSet) {
    return forbidden('R63', 'An API token cannot set the password of an account.');
  }
  if (data.byToken.roles) return null;
  if ((present && present.role !== 'EMPLOYEE') || (role !== undefined && role !== 'EMPLOYEE')) {
    return needsRoles('creates and changes executives');
  }
  return type === 'EditUser' && present ? changesWhoMayEnter(data, present) : null;
}

/** Who reads an account is decided by its address, its manager and its team. */
function changesWhoMayEnter(
  { email, managerId, teamId, wasSignedInTo }: EditedByToken,
  user: ExistingUser,
): Rejection | null {
  if (wasSignedInTo && email !== undefined && email.trim() !== user.email) {
    return needsRoles('changes the address of an account that was signed in to');
  }
  const isManagedOtherwise =
    (managerId !== undefined && managerId !== user.managerId) || (teamId !== undefined && teamId !== user.teamId);
  return isManagedOtherwise ? needsRoles('changes the manager or the team of a person') : null;
}

type EditedByToken = Extract<UserCommand, { type: 'EditUser' }>['data'];

export function needsRoles(what: string): Rejection {
  return forbidden('R63b', `Only an API token with the scope “Change roles” ${what}.`);
}

function forbidden(rule: string, message: string): Rejection {
  return reject({ rule, kind: 'forbidden', message });
}
