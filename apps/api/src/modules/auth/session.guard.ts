import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Pool } from 'pg';
import type { Role } from '@staffroom/contracts/users.js';
import { forbidden, unauthorized } from '../../platform/http/app-error.js';
import {
  allowedRoles,
  publicRoute,
  type SignedInRequest,
  type SignedInUser,
} from '../../platform/http/current-user.js';
import { people } from '../directory/facade.js';
import { sessionIdOf } from './session-cookie.js';
import { sessionDays, sessionHash, sessionIdleHours, SessionStore } from './session-store.js';

/** Authenticates and authorizes with one query: 401, then 403, before anything else in the request is checked (R2b, R6). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly pool: Pool,
    private readonly sessions: SessionStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(publicRoute, targets)) return true;
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const user = await this.userOf(request);
    if (!user) throw unauthorized('Please sign in.');
    request.signedIn = user;
    if (user.requirePasswordChange && !request.path.startsWith('/api/auth/')) {
      throw forbidden('Change your password first.', 'PASSWORD_CHANGE_REQUIRED');
    }
    const roles = this.reflector.getAllAndOverride<Role[] | undefined>(allowedRoles, targets);
    if (roles && !roles.includes(user.role)) throw forbidden('You are not allowed to do this.');
    return true;
  }

  private async userOf(request: SignedInRequest): Promise<SignedInUser | null> {
    const id = sessionIdOf(request);
    if (!id) return null;
    const { rows } = await this.pool.query<SignedInUser & { stale: boolean }>({
      name: 'session_user',
      text: sessionUser,
      values: [sessionHash(id)],
    });
    const row = rows[0];
    if (!row) return null;
    const { stale, ...user } = row;
    if (stale) await this.sessions.touch(id);
    return user;
  }
}

const sessionUser = `select u.id, u.email, u.full_name as "fullName", u.role, u.country, u.team_id as "teamId",
    u.manager_id as "managerId", u.require_password_change as "requirePasswordChange",
    s.used_at < now() - interval '1 minute' as stale
  from state.sessions s join ${people('u')} on u.id = s.user_id
  where s.id_hash = $1 and u.status = 'ACTIVE' and s.used_at > now() - interval '${sessionIdleHours} hours'
    and s.created_at > now() - interval '${sessionDays} days'`;
