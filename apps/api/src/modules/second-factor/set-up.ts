/**
 * A factor that is being added, after the password was given. Everything about it follows from the token, so nothing is stored before it works, and any
 * portal can finish it.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FactorKind, secondFactorLimits } from '@staffroom/contracts/second-factor.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { totpSecretBytes } from './totp.js';

/** Who adds what. Void once the password changes. */
export interface SetUpFor {
  userId: string;
  passwordHash: string;
  kind: FactorKind;
}

const shape = /^(\d{13})\.([\w-]{43})\.([\w-]{43})$/;

export function beginSetUp(keyring: Keyring, subject: SetUpFor): string {
  const value = `${Date.now()}.${randomBytes(32).toString('base64url')}`;
  return `${value}.${signature(keyring, value, subject)}`;
}

export function isSetUp(keyring: Keyring, token: string, subject: SetUpFor): boolean {
  const [, time, random, signed] = shape.exec(token) ?? [];
  if (!signed || Date.now() - Number(time) > secondFactorLimits.setUpMinutes * 60_000) return false;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(keyring, `${time}.${random}`, subject)));
}

export function totpSecretOf(keyring: Keyring, token: string): Buffer {
  return keyring.hmac('second factor secret', token).subarray(0, totpSecretBytes);
}

function signature(keyring: Keyring, value: string, { userId, passwordHash, kind }: SetUpFor): string {
  const password = createHash('sha256').update(passwordHash).digest('hex');
  return keyring.hmac('second factor set-up', JSON.stringify([value, userId, password, kind])).toString('base64url');
}
