import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { QuotaKind } from '../config/quota-limits.js';
import type { SignedInRequest } from '../http/current-user.js';
import { Quotas } from './quotas.js';

const quotaKinds = 'staffroom quota kinds';
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

const emailColleagues: readonly QuotaKind[] = ['requests', 'withdrawals'];

/** Every call of the route takes one from each of these quotas of the person. */
export const TakesQuota = (...kinds: QuotaKind[]) => SetMetadata(quotaKinds, kinds);

/** Refuses with 429 before the body is read. Runs after the guards of R2b, so that only permitted calls are counted. */
@Injectable()
export class QuotaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly quotas: Quotas,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { method, signedIn, byToken } = context.switchToHttp().getRequest<SignedInRequest>();
    if (!signedIn) return true;
    const isReading = reading.has(method);
    if (!isReading) this.quotas.mayChange(signedIn.id);
    // a program repeats a call faster than a person, so each of its changes counts (R63b)
    const unnamed: readonly QuotaKind[] = byToken && !isReading ? ['changes'] : [];
    const kinds = this.reflector.get<QuotaKind[] | undefined>(quotaKinds, context.getHandler()) ?? unnamed;
    if (kinds.some((kind) => emailColleagues.includes(kind))) await this.quotas.check('mails', signedIn.id);
    for (const kind of kinds) await this.quotas.take(kind, signedIn.id);
    return true;
  }
}
