/** The secret in a password reset link: the reset's id and its HMAC, so that the database never contains it (R7). */
import { timingSafeEqual } from 'node:crypto';
import { resetTokenShape } from '@staffroom/contracts/auth.js';
import type { Keyring } from '../../platform/events/keyring.js';

const idBytes = 16;

export function resetToken(keyring: Keyring, resetId: string): string {
  const id = Buffer.from(resetId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, secretOf(keyring, resetId)]).toString('base64url');
}

/** The reset's id, or null if the token was not created here. Takes the same time regardless of how much of it is correct. */
export function readResetToken(keyring: Keyring, token: string): string | null {
  if (!resetTokenShape.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const hex = bytes.subarray(0, idBytes).toString('hex');
  const resetId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return timingSafeEqual(bytes.subarray(idBytes), secretOf(keyring, resetId)) ? resetId : null;
}

function secretOf(keyring: Keyring, resetId: string): Buffer {
  return keyring.hmac('password reset', resetId.toLowerCase());
}
