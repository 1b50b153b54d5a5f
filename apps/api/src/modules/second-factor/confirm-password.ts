/** A change of the second factor needs the password again, or of people of the identity provider a confirmation: an open session alone is not enough. */
import { Inject, Injectable } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import { Pool } from 'pg';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { Keyring } from '../../platform/events/keyring.js';
import { badRequest } from '../../platform/http/app-error.js';
import type { SignedInRequest, SignedInUser } from '../../platform/http/current-user.js';
import {
  AttemptLimiter,
  ConfirmFirst,
  hasIdentity,
  KnownBrowsers,
  passwordHashOf,
  passwordMatches,
  SignInWatch,
} from '../auth/facade.js';

@Injectable()
export class ConfirmPassword {
  constructor(
    private readonly pool: Pool,
    private readonly limiter: AttemptLimiter,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
    private readonly keyring: Keyring,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns its hash. Attempts count with those of a password change (R9). */
  async of(user: SignedInUser, password: string | undefined, request: SignedInRequest): Promise<string> {
    if (password === undefined) return this.byProvider(user, request);
    const { id, email } = user;
    const origin = { address: request.ip ?? '', knownBrowser: await this.browsers.idFor(request, email) };
    const attempt = await this.limiter.begin('change-password', id, origin, () =>
      this.watch.limited('change-password', { userId: id }, request),
    );
    return attempt.of(async () => {
      const hash = await passwordHashOf(this.pool, id);
      if (hash === null || !(await passwordMatches(hash, password)))
        throw badRequest('currentPassword', t('The current password is incorrect.'));
      return hash;
    });
  }

  /** People of the identity provider may have no password. They have signed in or confirmed a moment ago (R77). */
  private async byProvider({ id }: SignedInUser, { isConfirmed }: SignedInRequest): Promise<string> {
    const issuer = this.config.oidc?.issuer;
    const hash = await passwordHashOf(this.pool, id);
    if (!issuer || !hash || !(await hasIdentity(this.pool, this.keyring, id, issuer)))
      throw badRequest('currentPassword', t('Current password is required'));
    if (!isConfirmed) throw new ConfirmFirst(t('Confirm that it is you. Nothing was changed.'));
    return hash;
  }
}
