import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { forbidden } from '../../platform/http/app-error.js';
import type { SignedInRequest } from '../../platform/http/current-user.js';
import { requesterOf } from './time-off-requests.view.js';

/** Nobody reviews an own request, and being told so comes before what is wrong with the body (R14, R2b). */
@Injectable()
export class OwnRequestGuard implements CanActivate {
  constructor(private readonly pool: Pool) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const requesterId = await requesterOf(this.pool, String(request.params['id']));
    if (requesterId === null || requesterId !== request.signedIn?.id) return true;
    throw forbidden('You cannot review your own request, please ask another reviewer.', 'OWN_REQUEST');
  }
}
