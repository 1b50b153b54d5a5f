import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Keyring } from '../../platform/events/keyring.js';
import { tooManyAttempts } from '../../platform/http/app-error.js';

const windowSeconds = 15 * 60;
export const attemptsPerAccount = 10;
export const attemptsPerAddress = 100;

/** Counts failures per account and address, and per address (R9). Keys are HMACs, so the table contains no email addresses. */
@Injectable()
export class AttemptLimiter {
  private readonly perAccount: RateLimiterPostgres;
  private readonly perAddress: RateLimiterPostgres;

  constructor(
    pool: Pool,
    private readonly keyring: Keyring,
  ) {
    const shared = {
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'state',
      tableName: 'rate_limits',
      tableCreated: true,
      duration: windowSeconds,
    };
    this.perAccount = new RateLimiterPostgres({ ...shared, points: attemptsPerAccount, keyPrefix: 'account' });
    this.perAddress = new RateLimiterPostgres({ ...shared, points: attemptsPerAddress, keyPrefix: 'address' });
  }

  /** Counts an attempt before its outcome is known, so that many at once cannot bypass the limit. Throws 429 with Retry-After. */
  async begin(purpose: string, account: string, address: string): Promise<Attempt> {
    const network = networkOf(address);
    const accountKey = this.keyring
      .hmac('attempts', `${purpose} ${account.trim().normalize('NFC').toLowerCase()} ${network}`)
      .toString('base64url');
    const addressKey = this.keyring.hmac('attempts', `${purpose} ${network}`).toString('base64url');
    await consume(this.perAddress, addressKey);
    await consume(this.perAccount, accountKey);
    return {
      succeeded: async () => {
        await Promise.all([this.perAccount.reward(accountKey), this.perAddress.reward(addressKey)]);
      },
    };
  }
}

export interface Attempt {
  /** Takes the attempt back, because only failures count. */
  succeeded(): Promise<void>;
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** The owner of an IPv6 address usually has the whole /64 network, so all of its addresses count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(8 - groups.length - after.length).fill('0') : [];
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
