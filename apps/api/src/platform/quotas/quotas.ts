import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { QuotaKind, QuotaLimits } from '../config/quota-limits.js';
import type { CommandContext } from '../event-log/command-context.js';
import type { Keyring } from '../events/keyring.js';
import { quotaReached } from '../http/app-error.js';
import { counterPool } from './counter-pool.js';

/** How error messages name each kind. */
const kinds: Record<QuotaKind, Text> = {
  requests: text('{count, plural, one {# request} other {# requests}}'),
  withdrawals: text('{count, plural, one {# withdrawal} other {# withdrawals}}'),
  changes: text('{count, plural, one {# change} other {# changes}}'),
  uploads: text('{count, plural, one {# upload} other {# uploads}}'),
  uploadMb: text('{count, plural, one {# MB of uploads} other {# MB of uploads}}'),
  refusals: text('{count, plural, one {# refused attempt} other {# refused attempts}}'),
  mails: text('{count, plural, one {# email to colleagues} other {# emails to colleagues}}'),
  exports: text('{count, plural, one {# export} other {# exports}}'),
};

const hourSeconds = 60 * 60;
/** Uploads are counted in kilobytes, so that small files do not count as whole megabytes. */
const unitsPerMb = 1024;

/**
 * Limits what one person can do in an hour, so that no one can fill the disk or the log, or overload the portal. All
 * processes count in the same table. Its keys are HMACs, and its rows expire.
 */
export class Quotas {
  /** How often each limit was reached since the process started. */
  readonly reached: Record<QuotaKind, number> = {
    requests: 0,
    withdrawals: 0,
    changes: 0,
    uploads: 0,
    uploadMb: 0,
    refusals: 0,
    mails: 0,
    exports: 0,
  };
  private readonly limiters: ReadonlyMap<QuotaKind, RateLimiterPostgres>;
  /** The people with too many refused attempts, with the time in ms until which they may change nothing. */
  private readonly pausedUntil = new Map<string, number>();

  constructor(
    pool: Pool,
    private readonly keyring: Keyring,
    private readonly limits: QuotaLimits,
  ) {
    const limiter = (kind: QuotaKind) =>
      new RateLimiterPostgres({
        storeClient: counterPool(pool),
        storeType: 'pool',
        schemaName: 'state',
        tableName: 'rate_limits',
        tableCreated: true,
        duration: hourSeconds,
        keyPrefix: `quota-${kind}`,
        points: kind === 'uploadMb' ? limits[kind] * unitsPerMb : limits[kind],
      });
    this.limiters = new Map((Object.keys(kinds) as QuotaKind[]).map((kind) => [kind, limiter(kind)]));
  }

  /** Takes from the quota before the work is done, so that many calls at once cannot bypass it. Throws 429 if it is used up. */
  async take(kind: QuotaKind, userId: string, amount = 1): Promise<void> {
    const msLeft = await this.count(kind, userId, amount);
    if (msLeft !== null) throw this.refusal(kind, msLeft);
  }

  /** Each call of a token that uploads for a person mails that person. A person who uploads sees whom they mail (R63b). */
  async takeUploadByToken({ actorId, byToken }: CommandContext, ownerId: string): Promise<void> {
    if (byToken) await this.take('uploads', `${actorId}/${ownerId}`);
  }

  /** Takes the size of an upload from the quota. */
  async takeBytes(userId: string, bytes: number): Promise<void> {
    await this.take('uploadMb', userId, Math.ceil((bytes * unitsPerMb) / (1024 * 1024)));
  }

  /** Counts what has already happened. Returns the ms until the end of the hour if the limit is exceeded, otherwise null. */
  async count(kind: QuotaKind, userId: string, amount = 1): Promise<number | null> {
    try {
      await this.limiters.get(kind)!.consume(this.keyOf(userId), amount);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
      throw refusal;
    }
  }

  /** Throws 429 if the quota is used up. Takes nothing from it. */
  async check(kind: QuotaKind, userId: string): Promise<void> {
    const used = await this.limiters.get(kind)!.get(this.keyOf(userId));
    if (used && used.consumedPoints >= this.limits[kind]) throw this.refusal(kind, used.msBeforeNext);
  }

  /** Counts a refused attempt. Returns the 429 that replaces the reply if there were too many, otherwise null. */
  async refused(userId: string) {
    const msLeft = await this.count('refusals', userId);
    if (msLeft === null) return null;
    this.pausedUntil.set(userId, Date.now() + msLeft);
    return this.refusal('refusals', msLeft);
  }

  /** Throws 429 if this process has seen too many refused attempts of this person. Needs no query. */
  mayChange(userId: string): void {
    const msLeft = (this.pausedUntil.get(userId) ?? 0) - Date.now();
    if (msLeft > 0) throw this.refusal('refusals', msLeft);
    this.pausedUntil.delete(userId);
  }

  private refusal(kind: QuotaKind, msLeft: number) {
    this.reached[kind]++;
    return quotaReached(t(kinds[kind], { count: this.limits[kind] }), Math.ceil(msLeft / 1000));
  }

  private keyOf(userId: string): string {
    return this.keyring.hmac('quota', userId).toString('base64url');
  }
}
