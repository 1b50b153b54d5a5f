import { createHmac, randomBytes } from 'node:crypto';
import { hmacKeyOf, keyBytes, MasterKey, type StoredKeys } from './master-key.js';

const unwrappedKept = 10_000;
const unwrappedKeptMs = 5 * 60_000;

export interface KeyringOptions {
  /** From the database. */
  stored: StoredKeys;
  /** During a rotation, keys that were not reached yet are wrapped by this one. */
  previous?: Buffer;
  /** Which of the two wraps new keys; the first if absent. */
  currentId?: string;
}

/**
 * All cryptography of the portal. The master key wraps each person's data key and the stored keys. Stored keys make HMACs
 * that must not be reversible without them (emails, idempotency keys, reset tokens).
 */
export class Keyring {
  private readonly known: readonly MasterKey[];
  private current: MasterKey;
  private readonly stored: StoredKeys;
  private readonly hmacKeys = new Map<string, Buffer>();
  /**
   * Recently used keys in two generations. Each generation is dropped after a fixed time, so a key that another process
   * erased does not stay either.
   */
  private unwrapped = new Map<string, Buffer>();
  private unwrappedBefore = new Map<string, Buffer>();
  private term: NodeJS.Timeout | undefined;

  constructor(masterKey: Buffer, { stored, previous, currentId }: KeyringOptions) {
    const given = new MasterKey(masterKey);
    this.known = previous ? [given, new MasterKey(previous)] : [given];
    this.current = this.known.find(({ id }) => id === currentId) ?? given;
    this.stored = stored;
  }

  /** Id of the master key that wraps new keys. Every append names it. */
  get masterKeyId(): string {
    return this.current.id;
  }

  /** Follows a rotation: wraps new keys with this master key from now on. False if this process does not have it. */
  use(masterKeyId: string): boolean {
    const next = this.known.find(({ id }) => id === masterKeyId);
    if (next) this.current = next;
    return next !== undefined;
  }

  /** A new data key, wrapped for storing. */
  issue(): { key: Buffer; wrapped: Buffer } {
    const key = randomBytes(keyBytes);
    return { key, wrapped: this.current.wrap(key) };
  }

  /**
   * The caller reads the wrapped key from the database every time, so the cache cannot bring back an erased person's
   * key.
   */
  unwrap(wrapped: Buffer): Buffer {
    const name = wrapped.toString('base64');
    const key = this.remembered(name) ?? this.unwrapAgain(wrapped);
    if (!this.unwrapped.has(name)) this.keep(name, key);
    return key;
  }

  /** For an erasure: removes the key from this process too, under every master key that wrapped it. */
  forget(wrapped: Buffer): void {
    const key = this.known.find((master) => master.opens(wrapped))?.unwrap(wrapped);
    if (!key) return;
    for (const generation of [this.unwrapped, this.unwrappedBefore]) {
      for (const [name, other] of generation) if (other.equals(key)) generation.delete(name);
    }
  }

  /** SHA-256 HMAC with a separate key per purpose: values of different purposes cannot be compared. */
  hmac(purpose: string, value: string): Buffer {
    let key = this.hmacKeys.get(purpose);
    if (!key) this.hmacKeys.set(purpose, (key = hmacKeyOf(this.stored, purpose)));
    return createHmac('sha256', key).update(value).digest();
  }

  /** A UUID (version 8) that can be derived again from the same value with the same keys. */
  uuid(purpose: string, value: string): string {
    const bytes = this.hmac(purpose, value).subarray(0, 16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x80;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  private remembered(name: string): Buffer | undefined {
    return this.unwrapped.get(name) ?? this.unwrappedBefore.get(name);
  }

  private unwrapAgain(wrapped: Buffer): Buffer {
    const other = this.known.find((key) => key !== this.current);
    return other && !this.current.opens(wrapped) ? other.unwrap(wrapped) : this.current.unwrap(wrapped);
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
}
