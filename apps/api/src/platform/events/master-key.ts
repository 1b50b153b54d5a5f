import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { open, seal } from './seal.js';

export const keyBytes = 32;

/** One master key. It wraps other keys. The key itself never leaves this object. */
export class MasterKey {
  /** Names the key in the database, in backups and in messages. Does not reveal it. */
  readonly id: string;
  private readonly wrappingKey: Buffer;
  private readonly storingKey: Buffer;

  constructor(private readonly key: Buffer) {
    this.id = this.derive('master key id').toString('hex').slice(0, 16);
    this.wrappingKey = this.derive('wrap person keys');
    this.storingKey = this.derive('wrap stored keys');
  }

  wrap(personKey: Buffer): Buffer {
    return seal(this.wrappingKey, personKey, 'person key');
  }

  /** Throws if another master key wrapped it. */
  unwrap(wrapped: Buffer): Buffer {
    return open(this.wrappingKey, wrapped, 'person key');
  }

  opens(wrapped: Buffer): boolean {
    try {
      return this.unwrap(wrapped).length === keyBytes;
    } catch {
      return false;
    }
  }

  wrapStored(name: string, storedKey: Buffer): Buffer {
    return seal(this.storingKey, storedKey, `stored key ${name}`);
  }

  unwrapStored(name: string, wrapped: Buffer): Buffer {
    return open(this.storingKey, wrapped, `stored key ${name}`);
  }

  private derive(info: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key, 'staffroom', info, keyBytes));
  }
}

/** What the keys of HMACs are derived from, by name. The database stores it, wrapped by the master key. */
export type StoredKeys = ReadonlyMap<string, Buffer>;

const root = 'root';

/** For a new database. Nothing can be computed from the master key alone. */
export function newStoredKeys(): StoredKeys {
  return new Map([[root, randomBytes(keyBytes)]]);
}

/** The key of the HMACs for one purpose. */
export function hmacKeyOf(keys: StoredKeys, purpose: string): Buffer {
  return createHmac('sha256', keys.get(root)!).update(`hmac ${purpose}`).digest();
}
