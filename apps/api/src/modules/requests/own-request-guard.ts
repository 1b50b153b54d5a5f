/** Refuses a review by the requester before the body is validated (R14, R2b). */
import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import { Pool } from 'pg';
import { forbidden } from '../../platform/http/app-error.js';
import { readBody } from '../../platform/http/body.guard.js';
import type { SignedInRequest } from '../../platform/http/current-user.js';
import { requesterOf, type RequestKind } from './request-reads.js';

/** A guard for `PATCH …/:id/review` of that kind of request. */
export function refuseOwnRequest(kind: RequestKind): Type<CanActivate> {
  @Injectable()
  class OwnRequestGuard implements CanActivate {
    static readonly readsBody = true;

    constructor(private readonly pool: Pool) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<SignedInRequest>();
      const requesterId = await requesterOf(this.pool, kind, String(request.params['id']));
      if (requesterId !== null && requesterId === request.signedIn?.id) {
        throw forbidden(t('You cannot review your own request. Please ask another reviewer.'), 'OWN_REQUEST');
      }
      await readBody(context);
      return true;
    }
  }
  return OwnRequestGuard;
}
