/** A change of the second factor needs the password again: an open session alone is not enough. */
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { badRequest } from '../../platform/http/app-error.js';
import type { SignedInUser } from '../../platform/http/current-user.js';
import { AttemptLimiter, KnownBrowsers, passwordHashOf, passwordMatches, SignInWatch } from '../auth/facade.js';

@Injectable()
export class ConfirmPassword {
  constructor(
    private readonly pool: Pool,
    private readonly limiter: AttemptLimiter,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
  ) {}

  /** Returns its hash. Attempts count with those of a password change (R9). */
  async of({ id, email }: SignedInUser, password: string, request: Request): Promise<string> {
    const origin = { address: request.ip ?? '', knownBrowser: await this.browsers.idFor(request, email) };
    const attempt = await this.limiter.begin('change-password', id, origin, () =>
      this.watch.limited('change-password', { userId: id }, request),
    );
    return attempt.of(async () => {
      const hash = await passwordHashOf(this.pool, id);
      if (hash === null || !(await passwordMatches(hash, password)))
        throw badRequest('currentPassword', 'The current password is incorrect.');
      return hash;
    });
  }
}
