/** What an API token may not do with accounts and teams although HR managers may (R63, R63b). */
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import type { UserCommand } from './user-commands.js';
import type { ExistingUser, UserState } from './user-state.js';

export function refusedToTokens(command: UserCommand, user: UserState): Rejection | null {
  const { type, data } = command;
  if (!('byToken' in data) || !data.byToken) return null;
  const present = 'role' in user ? user : null;
  const role = 'role' in data ? data.role : undefined;
  if (present?.role === 'HR_MANAGER' || role === 'HR_MANAGER') {
    return forbidden('R63', { is: 'tokenChangesHr' });
  }
  if (type === 'ChangeEmployment' && data.iban !== undefined) {
    return forbidden('R63', { is: 'tokenChangesIban' });
  }
  if (type === 'EditUser' && data.passwordSet) {
    return forbidden('R63', { is: 'tokenSetsPassword' });
  }
  if (data.byToken.roles) return null;
  if ((present && present.role !== 'EMPLOYEE') || (role !== undefined && role !== 'EMPLOYEE')) {
    return needsRoles('executives');
  }
  return type === 'EditUser' && present ? changesWhoMayEnter(data, present) : null;
}

/** Who reads an account is decided by its address, its manager and its team. */
function changesWhoMayEnter(
  { email, managerId, teamId, isInUse }: EditedByToken,
  user: ExistingUser,
): Rejection | null {
  if (isInUse && email !== undefined && email.trim() !== user.email) {
    return needsRoles('address');
  }
  const isManagedOtherwise =
    (managerId !== undefined && managerId !== user.managerId) || (teamId !== undefined && teamId !== user.teamId);
  return isManagedOtherwise ? needsRoles('manager') : null;
}

type EditedByToken = Extract<UserCommand, { type: 'EditUser' }>['data'];

export function needsRoles(to: Extract<Reason, { is: 'tokenNeedsRoles' }>['to']): Rejection {
  return forbidden('R63b', { is: 'tokenNeedsRoles', to });
}

function forbidden(rule: string, because: Reason): Rejection {
  return reject({ rule, kind: 'forbidden', because });
}
