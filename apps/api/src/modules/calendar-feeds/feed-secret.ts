import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;
const shape = /^[A-Za-z0-9_-]{43}\.ics$/;

/** Nobody can guess it, so calls with unknown addresses need no limit of attempts. */
export function newFeedSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

export function feedHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The file at the end of the address. Programs recognise a calendar by its ending. */
export function fileOf(secret: string): string {
  return `${secret}.ics`;
}

/** Null if it is no file of a feed. */
export function secretOf(file: string): string | null {
  return shape.test(file) ? file.slice(0, -'.ics'.length) : null;
}
