import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { Pool } from 'pg';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { Keyring } from '../../platform/events/keyring.js';
import { people } from '../directory/facade.js';
import { credentialsEmailHmac, hashPassword, passwordMatches, renewedHash } from './credentials.js';

export interface Authenticated {
  id: string;
  /** The hash the password was checked against. */
  passwordHash: string;
  /** HR set it more than seven days ago. */
  isExpired: boolean;
  /** The id under which the browser was known before. Set by the guard. */
  knownBrowser?: string | null;
}

interface Credentials extends Authenticated {
  isHr: boolean;
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
    const { rows } = await this.pool.query<Credentials>({
      name: 'credentials_of_active',
      text: `select c.user_id as id, c.password_hash as "passwordHash", coalesce(c.temporary_until < now(), false) as "isExpired",
          u.role = 'HR_MANAGER' as "isHr" from state.credentials c join ${people('u')} on u.id = c.user_id
        where c.email_hmac = $1 and u.status = 'ACTIVE'`,
      values: [credentialsEmailHmac(this.keyring, email)],
    });
    const account = rows[0];
    const matches = await passwordMatches(account?.passwordHash ?? (await this.decoy), password);
    // after the hash was verified, so that this refusal takes the same time (R3)
    const mayUsePassword = account && (this.config.passwordSignIn || account.isHr);
    if (!mayUsePassword || !matches) return false;
    const { id, isExpired } = account;
    return { id, isExpired, passwordHash: await renewedHash(this.pool, id, password, account.passwordHash) };
  }
}
