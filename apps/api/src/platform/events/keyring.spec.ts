import { randomBytes } from 'node:crypto';
import { testKeyring } from '../../testing/test-keyring.js';
import { Keyring } from './keyring.js';
import { MasterKey, newStoredKeys } from './master-key.js';
import { open, seal } from './seal.js';

const masterKey = randomBytes(32);
const keyring = testKeyring(masterKey);

describe('the keyring', () => {
  it('wraps a key so that only the same master key unwraps it', () => {
    const { key, wrapped } = keyring.issue();
    expect(wrapped.includes(key)).toBe(false);
    expect(testKeyring(masterKey).unwrap(wrapped)).toEqual(key);
    expect(() => testKeyring(randomBytes(32)).unwrap(wrapped)).toThrow();
  });

  it('R23.3 discards an unwrapped key after some time, and at once on request', () => {
    jest.useFakeTimers();
    const held = testKeyring(masterKey);
    const keys = Array.from({ length: 3 }, () => held.issue().wrapped);
    const inMemory = () => keys.map((wrapped) => known(held, wrapped));
    for (const wrapped of keys) held.unwrap(wrapped);
    held.forget(keys[0]!);
    expect(inMemory()).toEqual([false, true, true]);
    jest.advanceTimersByTime(6 * 60_000);
    held.unwrap(keys[1]!); // in use: the key's person still exists
    jest.advanceTimersByTime(5 * 60_000);
    expect(inMemory()).toEqual([false, true, false]);
    jest.advanceTimersByTime(10 * 60_000);
    expect(inMemory()).toEqual([false, false, false]);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('R23 issues another key every time', () => {
    expect(keyring.issue().key).not.toEqual(keyring.issue().key);
  });

  it('opens keys under either master key during a rotation, and wraps new ones with the current key', () => {
    const next = randomBytes(32);
    const during = testKeyring(next, { previous: masterKey, currentId: keyring.masterKeyId });
    const before = during.issue();
    expect(keyring.unwrap(before.wrapped)).toEqual(before.key);
    expect(during.use(testKeyring(next).masterKeyId)).toBe(true);
    const after = during.issue();
    expect(testKeyring(next).unwrap(after.wrapped)).toEqual(after.key);
    expect(() => keyring.unwrap(after.wrapped)).toThrow();
    expect(during.unwrap(before.wrapped)).toEqual(before.key);
    expect(during.use('of another key')).toBe(false);
  });

  it('R23.3 forgets a key that was unwrapped under both master keys', () => {
    const next = randomBytes(32);
    const during = testKeyring(next, { previous: masterKey });
    const { key, wrapped } = keyring.issue();
    const rewrapped = new MasterKey(next).wrap(key);
    expect([during.unwrap(wrapped), during.unwrap(rewrapped)]).toEqual([key, key]);
    during.forget(rewrapped);
    expect([known(during, wrapped), known(during, rewrapped)]).toEqual([false, false]);
  });

  it('detects every altered bit of a sealed value, and a value that was moved', () => {
    const key = randomBytes(32);
    const sealed = seal(key, Buffer.from('Ana'), 'here');
    expect(open(key, sealed, 'here').toString()).toBe('Ana');
    expect(() => open(key, sealed, 'there')).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered[at]! ^= 1;
      expect(() => open(key, altered, 'here')).toThrow();
    }
  });

  it('rejects a shortened tag', () => {
    const key = randomBytes(32);
    const sealed = seal(key, Buffer.from('Ana'), 'here');
    expect(() => open(key, sealed.subarray(0, 20), 'here')).toThrow();
  });

  it('seals the same value differently every time', () => {
    const key = randomBytes(32);
    expect(seal(key, Buffer.from('Ana'), 'x')).not.toEqual(seal(key, Buffer.from('Ana'), 'x'));
  });

  it('makes HMACs that differ by purpose and are equal in every process', () => {
    const stored = newStoredKeys();
    const [one, other] = [new Keyring(masterKey, { stored }), new Keyring(masterKey, { stored })];
    for (const purpose of ['email', 'backup']) {
      expect(one.hmac(purpose, 'a@b')).toEqual(other.hmac(purpose, 'a@b'));
      expect(one.hmac(purpose, 'a@b')).not.toEqual(one.hmac('reset', 'a@b'));
      expect(one.hmac(purpose, 'a@b')).not.toEqual(
        new Keyring(masterKey, { stored: newStoredKeys() }).hmac(purpose, 'a@b'),
      );
    }
  });

  it('derives the same UUID from the same value', () => {
    const id = keyring.uuid('mail', 'x');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keyring.uuid('mail', 'x')).toBe(id);
    expect(keyring.uuid('mail', 'y')).not.toBe(id);
  });
});

/** Whether the object contains the unwrapped key. */
function known(held: Keyring, wrapped: Buffer): boolean {
  const maps = Object.values(held).filter((value) => value instanceof Map) as Map<string, unknown>[];
  return maps.some((map) => map.has(wrapped.toString('base64')));
}
