import { randomBytes, randomUUID } from 'node:crypto';
import { testKeyring } from '../../testing/test-keyring.js';
import { readResetToken, resetToken } from './reset-token.js';

const keyring = testKeyring(randomBytes(32));

describe('the token of a reset link', () => {
  it('R7 contains the id of its reset', () => {
    const resetId = randomUUID();
    expect(readResetToken(keyring, resetToken(keyring, resetId))).toBe(resetId);
  });

  it('R7 is refused if a character differs, if it is truncated, and if another portal created it', () => {
    const token = resetToken(keyring, randomUUID());
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect(readResetToken(keyring, changed)).toBeNull();
    expect(readResetToken(keyring, token.slice(0, -1))).toBeNull();
    expect(readResetToken(keyring, `${token} `)).toBeNull();
    expect(readResetToken(keyring, '')).toBeNull();
    expect(readResetToken(testKeyring(randomBytes(32)), token)).toBeNull();
  });

  it('R7.2 contains 256 bits that cannot be derived from the id', () => {
    const [one, other] = [randomUUID(), randomUUID()].map((id) => Buffer.from(resetToken(keyring, id), 'base64url'));
    expect(one).toHaveLength(16 + 32);
    expect(one!.subarray(16).equals(other!.subarray(16))).toBe(false);
  });
});
