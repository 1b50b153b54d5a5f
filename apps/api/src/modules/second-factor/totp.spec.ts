import { base32, bytesOfBase32, codeAt, matchingStep, totpUri } from './totp.js';

/** The secret of the test vectors. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => seconds * 1000;

// RFC 6238, appendix B; the vectors have eight digits, an app shows the last six
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('R64.8 at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, at(seconds))).toBe(code.slice(-6));
});

// RFC 4648, section 10
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('the secret %p is written as RFC 4648 does', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
  expect(bytesOfBase32(encoded).toString()).toBe(text);
});

test('R64.8 the code of the step before is accepted too, and no other', () => {
  const now = at(1_000_000_020); // in the middle of a step
  const accepted = [-60, -30, 0, 30, 60].map((apart) => matchingStep(secret, codeAt(secret, now + at(apart)), now, 0));
  expect(accepted.map((step) => step !== null)).toEqual([false, true, true, false, false]);
});

test('R64.9 a code works once: neither its step nor an earlier one is accepted again', () => {
  const now = at(1_000_000_020);
  const step = matchingStep(secret, codeAt(secret, now), now, 0)!;
  expect(matchingStep(secret, codeAt(secret, now), now, step)).toBeNull();
  expect(matchingStep(secret, codeAt(secret, now - at(30)), now, step)).toBeNull();
  expect(matchingStep(secret, codeAt(secret, now + at(30)), now + at(30), step)).toBe(step + 1);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '      '])('the code %p is refused', (code) => {
  expect(matchingStep(secret, code, at(59), 0)).toBeNull();
});

test('a code in two groups is accepted', () => {
  expect(matchingStep(secret, '287 082', at(59), 0)).toBe(1);
});

test('an app reads the secret, the account and the portal from the QR code', () => {
  const uri = new URL(totpUri(secret, 'ana+x@example.com', 'Staff & Room'));
  expect(uri.href).toContain('otpauth://totp/Staff%20%26%20Room:ana%2Bx%40example.com?');
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri.searchParams.get('issuer')).toBe('Staff & Room');
});
