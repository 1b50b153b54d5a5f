import type { Role } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { held, type Right } from '../../platform/event-log/right.js';
import { forbidden, unauthorized } from '../../platform/http/app-error.js';
import { people } from '../directory/facade.js';
import { isStrongEnough, mustAddFactor } from './second-factor-policy.view.js';
import { isLive, sessionHash } from './session-store.js';

export interface RouteNeeds {
  /** Null if everyone who is signed in may call. */
  roles: readonly Role[] | null;
  /** Whether it may be called before a required password change. */
  evenBeforePasswordChange: boolean;
  /** Whether it may be called before a required second factor was added. */
  evenWithoutFactor: boolean;
}

/** The errors of R2b and R6, from the guard and when a command commits. */
export const sessionRefusals = {
  session: () => unauthorized(t('Please sign in.')),
  password: () => forbidden(t('Change your password first.'), 'PASSWORD_CHANGE_REQUIRED'),
  factor: () => forbidden(t('Add a second factor first.'), 'SECOND_FACTOR_SET_UP_REQUIRED'),
  role: () => forbidden(t('You are not allowed to do this.')),
};

/**
 * The session is open, its owner is active and meets the needs. The key lock stops the session from being closed, but
 * not from being marked as used. The share lock stops every change of the account.
 */
export function sessionRight(sessionId: string, needs: RouteNeeds): Right {
  const values = [sessionHash(sessionId), needs.roles, needs.evenBeforePasswordChange, needs.evenWithoutFactor];
  const check = { name: 'session_right', text, values };
  return { checks: [check], refusals: sessionRefusals };
}

const text = `select log.require_right(coalesce((
    select case when u.require_password_change and not $3::boolean then 'password'
      when not $4::boolean and ${mustAddFactor('s', 'u')} then 'factor'
      when u.role <> all ($2::text[]) then 'role' else '${held}' end
    from state.sessions s join ${people('u')} on u.id = s.user_id
    where s.id_hash = $1 and u.status = 'ACTIVE' and ${isLive('s')} and ${isStrongEnough('s', 'u')}
    for key share of s for share of u), 'session'))`;
