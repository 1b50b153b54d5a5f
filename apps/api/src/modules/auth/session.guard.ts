import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { unattendedHeader } from '@staffroom/contracts/session-names.js';
import type { Role } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { AppError, conflict } from '../../platform/http/app-error.js';
import {
  allowedRoles,
  notUse,
  publicRoute,
  type SignedInRequest,
  type SignedInUser,
} from '../../platform/http/current-user.js';
import { people } from '../directory/facade.js';
import { ApiTokenGate, apiTokenOf } from './api-token-gate.js';
import { clearSessionCookies, hasTwoSessions, sessionIdOf } from './session-cookie.js';
import { isStrongEnough, mustAddFactor } from './second-factor-policy.view.js';
import { type RouteNeeds, sessionRefusals, sessionRight } from './session-right.js';
import { isConfirmed, isLive, sessionHash, SessionStore } from './session-store.js';

/**
 * Authenticates and authorizes with one query: 401, then 403, before anything else in the request is checked (R2b, R6).
 * Its commands check the same again when they commit, because a body may arrive much later than the headers.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly pool: Pool,
    private readonly sessions: SessionStore,
    private readonly tokens: ApiTokenGate,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const http = context.switchToHttp();
    const request = http.getRequest<SignedInRequest>();
    if (hasTwoSessions(request, this.config)) {
      clearSessionCookies(request, http.getResponse<Response>(), this.config);
      throw new AppError(400, t('Your browser sent two session cookies. Please sign in again.'));
    }
    const token = apiTokenOf(request);
    if (token !== null) {
      if (sessionIdOf(request, this.config) !== null)
        throw new AppError(400, t('Send an API token or the cookie of a session, not both.'));
      await this.tokens.admit(request, token);
      return true;
    }
    if (this.reflector.getAllAndOverride<boolean>(publicRoute, targets)) return true;
    const sessionId = sessionIdOf(request, this.config);
    const isUse = !this.reflector.get<boolean | undefined>(notUse, context.getHandler()) && !isUnattended(request);
    const found = sessionId && (await this.userOf(sessionId, isUse));
    if (!found) throw sessionRefusals.session();
    const { isConfirmed, ...user } = found;
    if (!reading.includes(request.method)) refuseOtherThan(user.id, request);
    const needs: RouteNeeds = {
      roles: this.reflector.getAllAndOverride<Role[] | undefined>(allowedRoles, targets) ?? null,
      evenBeforePasswordChange: request.path.startsWith('/api/auth/'),
      evenWithoutFactor: ['/api/auth/', '/api/account/second-factor'].some((path) => request.path.startsWith(path)),
    };
    request.signedIn = user;
    request.isConfirmed = isConfirmed;
    request.rights = { session: sessionRight(sessionId, noNeeds), route: sessionRight(sessionId, needs) };
    if (user.requirePasswordChange && !needs.evenBeforePasswordChange) throw sessionRefusals.password();
    if (user.mustAddSecondFactor && !needs.evenWithoutFactor) throw sessionRefusals.factor();
    if (needs.roles && !needs.roles.includes(user.role)) throw sessionRefusals.role();
    return true;
  }

  private async userOf(id: string, isUse: boolean): Promise<(SignedInUser & { isConfirmed: boolean }) | null> {
    const { rows } = await this.pool.query<SignedInUser & { isConfirmed: boolean; stale: boolean }>({
      name: 'session_user',
      text: sessionUser,
      values: [sessionHash(id)],
    });
    const row = rows[0];
    if (!row) return null;
    const { stale, ...user } = row;
    if (stale && isUse) await this.sessions.touch(id);
    return user;
  }
}

export const reading = ['GET', 'HEAD', 'OPTIONS'];

/** The web client reads a list again because others changed it, and the person has not touched the screen (R4). */
function isUnattended(request: Request): boolean {
  return reading.includes(request.method) && request.get(unattendedHeader) !== undefined;
}

/** The web client names the person on the screen. In another tab, someone else may have signed in since (R65). */
export function refuseOtherThan(userId: string, request: Request): void {
  const named = request.get('x-signed-in-as');
  if (named === undefined || named.toLowerCase() === userId) return;
  throw conflict(
    'OTHER_PERSON',
    t('Someone else is signed in to this browser now. Reload the page. Nothing was changed.'),
  );
}

const noNeeds: RouteNeeds = { roles: null, evenBeforePasswordChange: true, evenWithoutFactor: true };

const sessionUser = `select u.id, u.email, u.full_name as "fullName", u.role, u.country, u.team_id as "teamId",
    u.manager_id as "managerId", u.require_password_change as "requirePasswordChange",
    ${mustAddFactor('s', 'u')} as "mustAddSecondFactor",
    ${isConfirmed('s')} as "isConfirmed", s.used_at < now() - interval '1 minute' as stale
  from state.sessions s join ${people('u')} on u.id = s.user_id
  where s.id_hash = $1 and u.status = 'ACTIVE' and ${isLive('s')} and ${isStrongEnough('s', 'u')}`;
