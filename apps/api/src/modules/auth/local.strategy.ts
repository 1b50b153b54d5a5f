import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { Pool } from 'pg';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { Keyring } from '../../platform/events/keyring.js';
import { people } from '../directory/facade.js';
import { credentialsEmailHmac, hashPassword, passwordMatches } from './credentials.js';

export interface Authenticated {
  id: string;
  /** The hash the password was checked against. */
  passwordHash: string;
  /** The id under which the browser was known before. Set by the guard. */
  knownBrowser?: string | null;
}

/** Checks email and password with argon2id. It always verifies a hash, so that all refusals take the same time (R3). */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  private readonly decoy = hashPassword(randomBytes(24).toString('base64'));

  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super({ usernameField: 'email' });
  }

  async validate(email: string, password: string): Promise<Authenticated | false> {
    const { rows } = await this.pool.query<{ user_id: string; password_hash: string; is_hr: boolean }>({
      name: 'credentials_of_active',
      text: `select c.user_id, c.password_hash, u.role = 'HR_MANAGER' as is_hr from state.credentials c join ${people('u')} on u.id = c.user_id
        where c.email_hmac = $1 and u.status = 'ACTIVE'`,
      values: [credentialsEmailHmac(this.keyring, email)],
    });
    const account = rows[0];
    const matches = await passwordMatches(account?.password_hash ?? (await this.decoy), password);
    // after the hash was verified, so that this refusal takes the same time (R3)
    const mayUsePassword = account && (this.config.passwordSignIn || account.is_hr);
    return mayUsePassword && matches ? { id: account.user_id, passwordHash: account.password_hash } : false;
  }
}
