import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const format = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM: format, iv, tag, ciphertext. `boundTo` must be the same when opened, so a sealed value cannot be moved
 * elsewhere.
 */
export function seal(key: Buffer, plain: Buffer, boundTo: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(format), iv, cipher.getAuthTag(), body]);
}

export function open(key: Buffer, sealed: Buffer, boundTo: string): Buffer {
  if (sealed[0] !== format) throw new Error('sealed with an unknown format');
  const iv = sealed.subarray(1, 1 + ivBytes);
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]);
}
