import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const format = 1;
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const unwrappedKept = 10_000;
const unwrappedKeptMs = 5 * 60_000;

/**
 * All cryptography based on the master key. It wraps each person's data key. Keys derived from it make HMACs that must
 * not be reversible without it (emails, idempotency keys, reset tokens). The master key never leaves this object.
 */
export class Keyring {
  private readonly wrappingKey: Buffer;
  private readonly hmacKeys = new Map<string, Buffer>();
  /**
   * Recently used keys in two generations. Each generation is dropped after a fixed time, so a key that another process
   * erased does not stay either.
   */
  private unwrapped = new Map<string, Buffer>();
  private unwrappedBefore = new Map<string, Buffer>();
  private term: NodeJS.Timeout | undefined;

  constructor(private readonly masterKey: Buffer) {
    this.wrappingKey = this.derive('wrap person keys');
  }

  /** A new data key, wrapped for storing. */
  issue(): { key: Buffer; wrapped: Buffer } {
    const key = randomBytes(keyBytes);
    return { key, wrapped: seal(this.wrappingKey, key, 'person key') };
  }

  /**
   * The caller reads the wrapped key from the database every time, so the cache cannot bring back an erased person's
   * key.
   */
  unwrap(wrapped: Buffer): Buffer {
    const name = wrapped.toString('base64');
    const known = this.unwrapped.get(name) ?? this.unwrappedBefore.get(name);
    const key = known ?? open(this.wrappingKey, wrapped, 'person key');
    if (!this.unwrapped.has(name)) this.keep(name, key);
    return key;
  }

  /** For an erasure: removes the key from this process too. */
  forget(wrapped: Buffer): void {
    const name = wrapped.toString('base64');
    this.unwrapped.delete(name);
    this.unwrappedBefore.delete(name);
  }

  /** SHA-256 HMAC with a separate key per purpose: values of different purposes cannot be compared. */
  hmac(purpose: string, value: string): Buffer {
    let key = this.hmacKeys.get(purpose);
    if (!key) this.hmacKeys.set(purpose, (key = this.derive(`hmac ${purpose}`)));
    return createHmac('sha256', key).update(value).digest();
  }

  /** A UUID (version 8) that can be derived again from the same value with the master key. */
  uuid(purpose: string, value: string): string {
    const bytes = this.hmac(purpose, value).subarray(0, 16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x80;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  private keep(name: string, key: Buffer): void {
    if (this.unwrapped.size >= unwrappedKept) this.unwrapped.clear();
    this.unwrapped.set(name, key);
    this.term ??= setTimeout(() => this.age(), unwrappedKeptMs).unref();
  }

  private age(): void {
    this.unwrappedBefore = this.unwrapped;
    this.unwrapped = new Map();
    this.term = this.unwrappedBefore.size > 0 ? setTimeout(() => this.age(), unwrappedKeptMs).unref() : undefined;
  }

  private derive(info: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.masterKey, 'staffroom', info, keyBytes));
  }
}

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
