import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type ApiScope, apiScopeWords } from '@staffroom/contracts/api-tokens.js';
import { newUserDefaults } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { forbidden } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import type { SignedInRequest, SignedInUser } from '../../platform/http/current-user.js';
import { routeOf } from '../../platform/http/request-log.js';
import { ApiTokenGate } from '../auth/facade.js';
import { findWorking, type FoundToken, markUsed, tokenRefused, tokenRight } from './api-tokens.view.js';
import { routesOfAnyToken, scopesFor } from './scope-routes.js';
import { secretHash } from './token-secret.js';

/** The last use is written at most once a minute, so that most calls do not write. */
@Injectable()
export class TokensOfHr extends ApiTokenGate {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async admit(request: SignedInRequest, secret: string): Promise<void> {
    const hash = secretHash(secret);
    const today = this.clock.today();
    const token = await findWorking(this.pool, hash, today);
    if (!token) throw tokenRefused();
    if (token.isStale) await markUsed(this.pool, token.id);
    const right = tokenRight(hash, today);
    const has = (scope: ApiScope) => token.scopes.includes(scope);
    request.byToken = { roles: has('people:roles'), absences: has('absences:read') };
    request.signedIn = actorOf(token);
    request.rights = { session: right, route: right };
    refuseOutside(token, `${request.method} ${routeOf(request)}`);
  }
}

function refuseOutside({ scopes }: FoundToken, route: string): void {
  if (routesOfAnyToken.includes(route)) return;
  const needed = scopesFor(route);
  if (needed.length === 0) throw forbidden(t('API tokens may not use this call.'), 'OUTSIDE_SCOPES');
  if (needed.some((scope) => scopes.includes(scope))) return;
  // read by a program, so in English
  const words = needed.map((scope) => `“${t(apiScopeWords[scope].label)}”`).join(' or ');
  throw forbidden(t('This API token does not have the scope {words}.', { words }), 'OUTSIDE_SCOPES');
}

/** It sees what HR managers see. It is no person, so nothing belongs to it. */
function actorOf({ id, name }: FoundToken): SignedInUser {
  const nobody = { email: '', teamId: null, managerId: null, requirePasswordChange: false, mustAddSecondFactor: false };
  return { id, fullName: name, role: 'HR_MANAGER', country: newUserDefaults.country, ...nobody };
}
