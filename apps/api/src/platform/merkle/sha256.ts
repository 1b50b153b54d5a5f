import crypto from 'node:crypto';

/** Converts bytes to a string, one character per byte. */
export type Latin1 = string;

/** Uses one call if Node has it (20.12) and no buffer for the result: three times as fast for so few bytes. */
export const sha256: (bytes: Buffer) => Latin1 =
  typeof crypto.hash === 'function'
    ? (bytes) => crypto.hash('sha256', bytes, 'binary')
    : (bytes) => crypto.createHash('sha256').update(bytes).digest('binary');

export function bytesOf(hash: Latin1): Buffer {
  return Buffer.from(hash, 'latin1');
}
