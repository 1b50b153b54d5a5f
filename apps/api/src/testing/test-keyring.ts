import { createHash } from 'node:crypto';
import { Keyring, type KeyringOptions } from '../platform/events/keyring.js';
import type { StoredKeys } from '../platform/events/master-key.js';

/** Two processes of a test that have the same master key have the same stored keys, without reading them from a database. */
export function testKeyring(masterKey: Buffer, options: Omit<KeyringOptions, 'stored'> = {}): Keyring {
  return new Keyring(masterKey, { stored: testStoredKeys(masterKey), ...options });
}

export function testStoredKeys(masterKey: Buffer): StoredKeys {
  return new Map([['root', createHash('sha256').update(masterKey).digest()]]);
}
