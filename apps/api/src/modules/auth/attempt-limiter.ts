import { Injectable } from '@nestjs/common';
import type { LimitedCall } from '@staffroom/contracts/security.js';
import { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Keyring } from '../../platform/events/keyring.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { AppError, tooManyAttempts } from '../../platform/http/app-error.js';
import { counterPool } from '../../platform/quotas/counter-pool.js';
import { networkOf } from './network.js';

const windowSeconds = 15 * 60;
export const attemptsPerAccount = 10;
export const attemptsPerAddress = 100;
/** From all addresses together, so that many of them do not make guessing faster. */
export const attemptsEverywhere = 50;
const everywhereSeconds = 60 * 60;
const guessesSecrets: readonly LimitedCall[] = ['sign-in', 'second-factor', 'change-password'];

interface Origin {
  address: string;
  /** The id of a browser that is known to the account. */
  knownBrowser?: string | null;
}

/**
 * Counts failures per account and address, per address, and per account where a password is guessed (R9). A browser that is known to the
 * account has its own count and no other, so strangers cannot lock out its owner. Keys are HMACs, so the table
 * contains no email addresses.
 */
@Injectable()
export class AttemptLimiter {
  private readonly perAccount: RateLimiterPostgres;
  private readonly perAddress: RateLimiterPostgres;
  private readonly everywhere: RateLimiterPostgres;

  constructor(
    pool: Pool,
    private readonly keyring: Keyring,
  ) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: counterPool(pool),
        storeType: 'pool',
        schemaName: 'state',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      });
    this.perAccount = limiter('account', attemptsPerAccount, windowSeconds);
    this.perAddress = limiter('address', attemptsPerAddress, windowSeconds);
    this.everywhere = limiter('everywhere', attemptsEverywhere, everywhereSeconds);
  }

  /**
   * Counts an attempt before its outcome is known, so that many at once cannot bypass the limit. Beyond the limit it calls
   * `onRefused` and throws 429 with Retry-After.
   */
  async begin(
    call: LimitedCall,
    account: string,
    { address, knownBrowser }: Origin,
    onRefused: () => Promise<void>,
  ): Promise<Attempt> {
    const key = (text: string) => this.keyOf(call, text);
    const who = account.trim().normalize('NFC').toLowerCase();
    const network = networkOf(address);
    const counts = knownBrowser
      ? [{ limiter: this.perAccount, key: key(`${who} browser:${knownBrowser}`) }]
      : [
          { limiter: this.perAddress, key: key(network) },
          { limiter: this.perAccount, key: key(`${who} ${network}`) },
          ...(guessesSecrets.includes(call) ? [{ limiter: this.everywhere, key: key(who) }] : []),
        ];
    return begun(counts, onRefused);
  }

  /** Like `begin`, for a call that does not say whose account it is about: the browser is known to somebody. */
  async beginFrom(
    call: LimitedCall,
    { address, knownBrowser }: Origin,
    onRefused: () => Promise<void>,
  ): Promise<Attempt> {
    const key = this.keyOf(call, knownBrowser ? `browser ${knownBrowser}` : networkOf(address));
    return begun([{ limiter: this.perAddress, key }], onRefused);
  }

  private keyOf(call: LimitedCall, text: string): string {
    return this.keyring.hmac('attempts', `${call} ${text}`).toString('base64url');
  }
}

interface Count {
  limiter: RateLimiterPostgres;
  key: string;
}

async function begun(counts: readonly Count[], onRefused: () => Promise<void>): Promise<Attempt> {
  for (const count of counts) {
    const waitMs = await consume(count.limiter, count.key);
    if (waitMs === null) continue;
    await onRefused();
    throw tooManyAttempts(Math.ceil(waitMs / 1000));
  }
  return new Attempt(async () => {
    for (const count of counts) await count.limiter.reward(count.key);
  });
}

export class Attempt {
  /** `takeBack` is for an attempt that does not count after all. */
  constructor(readonly takeBack: () => Promise<void>) {}

  /** Only refusals count. A failure of the server says nothing about the guess, and its sender tries again. */
  async of<T>(work: () => Promise<T>): Promise<T> {
    const result = await work().catch(async (error: unknown) => {
      const isRefusal = error instanceof AppError || error instanceof RuleBroken;
      if (!isRefusal) await this.takeBack().catch(() => undefined);
      throw error;
    });
    await this.takeBack();
    return result;
  }
}

/** Returns how long to wait if there were too many attempts. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}
