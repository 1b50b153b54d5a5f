/** What an API token may not do with accounts although HR managers may: become one of them, or send somebody's pay elsewhere (R63). */
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import type { UserCommand } from './user-commands.js';
import type { UserState } from './user-state.js';

export function refusedToTokens({ type, data }: UserCommand, user: UserState): Rejection | null {
  if (!('byToken' in data) || !data.byToken) return null;
  const isHr = 'role' in user && user.role === 'HR_MANAGER';
  const becomesHr = 'role' in data && data.role === 'HR_MANAGER';
  if (isHr || becomesHr) return forbidden('An API token cannot create or change HR managers.');
  if (type === 'ChangeEmployment' && data.iban !== undefined) {
    return forbidden('An API token cannot change the account to which a person is paid.');
  }
  if (type !== 'EditUser' || !data.passwordSet) return null;
  return forbidden('An API token cannot set the password of an account.');
}

function forbidden(message: string): Rejection {
  return reject({ rule: 'R63', kind: 'forbidden', message });
}
