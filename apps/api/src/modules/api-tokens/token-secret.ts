import { createHash, randomBytes } from 'node:crypto';
import { apiTokenPrefix } from '@staffroom/contracts/api-tokens.js';

const secretBytes = 32;

/** Nobody can guess it, so calls with unknown tokens need no limit of attempts. */
export function newSecret(): string {
  return apiTokenPrefix + randomBytes(secretBytes).toString('base64url');
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
