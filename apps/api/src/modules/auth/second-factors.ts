/** Second factors and recovery codes, as far as they are secret (R64). Which ones a person has, and their names, is in the log. */
import type { FactorKind } from '@staffroom/contracts/second-factor.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { open, seal } from '../../platform/events/seal.js';
import { dataKeyOf } from '../../platform/event-log/data-key.js';

export interface Factor {
  id: string;
  kind: FactorKind;
  /** The secret of an app; what the portal knows of a passkey. */
  secret: Buffer;
  /** The time step of the last code, or the signature counter of the passkey. */
  lastCount: number;
}

/** Decrypted. Empty once the person is erased. */
export async function factorsOf(db: Queryable, keyring: Keyring, userId: string): Promise<Factor[]> {
  const dataKey = await dataKeyOf(db, keyring, userId);
  if (!dataKey) return [];
  const { rows } = await db.query<Omit<Factor, 'secret'> & { sealed: Buffer }>(
    `select id, kind, sealed, last_count as "lastCount" from state.second_factors where user_id = $1`,
    [userId],
  );
  return rows.map(({ sealed, ...factor }) => ({ ...factor, secret: open(dataKey, sealed, boundTo(factor.id)) }));
}

/** When each was last used, by id. */
export async function lastUses(db: Queryable, userId: string): Promise<Map<string, Date | null>> {
  const { rows } = await db.query<{ id: string; usedAt: Date | null }>(
    'select id, used_at as "usedAt" from state.second_factors where user_id = $1',
    [userId],
  );
  return new Map(rows.map(({ id, usedAt }) => [id, usedAt]));
}

/** SQL: this count was not used yet. A passkey without a counter always counts 0. */
export function isUnused(alias: string, count: string): string {
  return `(${alias}.last_count < ${count} or (${alias}.kind = 'PASSKEY' and ${count} = 0 and ${alias}.last_count = 0))`;
}

/** Encrypted under the person's data key, so that an erasure destroys it in every copy (R23). */
export function keepFactor(
  keyring: Keyring,
  dataKey: Buffer,
  userId: string,
  { id, kind, secret, lastCount }: Factor,
  identifier: Buffer,
): Statement {
  return {
    text: `insert into state.second_factors (id, user_id, kind, sealed, unique_hmac, last_count) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, userId, kind, seal(dataKey, secret, boundTo(id)), uniqueHmac(keyring, identifier), lastCount],
  };
}

/** The constraint that is violated by a secret, or a passkey, that was added before. */
export const factorAddedBefore = 'second_factors_unique_hmac_key';

export function removeFactor(id: string): Statement {
  return { text: 'delete from state.second_factors where id = $1', values: [id] };
}

/** With the recovery codes. Sign-ins that wait for the second factor end with the sessions. */
export function removeSecondFactors(userId: string): Statement[] {
  return [
    { text: 'delete from state.second_factors where user_id = $1', values: [userId] },
    forgetRecoveryCodes(userId),
  ];
}

export function forgetRecoveryCodes(userId: string): Statement {
  return { text: 'delete from state.recovery_codes where user_id = $1', values: [userId] };
}

export function keepRecoveryCodes(keyring: Keyring, userId: string, codes: readonly string[]): Statement {
  return {
    text: 'insert into state.recovery_codes (user_id, code_hmac) select $1, unnest($2::bytea[])',
    values: [userId, codes.map((code) => codeHmac(keyring, userId, code))],
  };
}

export async function hasRecoveryCode(db: Queryable, keyring: Keyring, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query('select from state.recovery_codes where user_id = $1 and code_hmac = $2', [
    userId,
    codeHmac(keyring, userId, code),
  ]);
  return rowCount === 1;
}

export function removeRecoveryCode(keyring: Keyring, userId: string, code: string): Statement {
  return {
    text: 'delete from state.recovery_codes where user_id = $1 and code_hmac = $2',
    values: [userId, codeHmac(keyring, userId, code)],
  };
}

function codeHmac(keyring: Keyring, userId: string, code: string): Buffer {
  return keyring.hmac('recovery code', `${userId} ${code}`);
}

function uniqueHmac(keyring: Keyring, identifier: Buffer): Buffer {
  return keyring.hmac('second factor', identifier.toString('base64'));
}

function boundTo(factorId: string): string {
  return `second factor ${factorId}`;
}
