import { asRecoveryCode, newRecoveryCodes } from './recovery-codes.js';

test('R64.9 there are ten recovery codes, and all differ', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/);
});

test('R64.9 a recovery code may be typed in small letters, with or without hyphens', () => {
  for (const typed of ['ABCD-EFGH-JKMN-2345', 'abcd efgh jkmn 2345', 'abcdefghjkmn2345'])
    expect(asRecoveryCode(typed)).toBe('ABCD-EFGH-JKMN-2345');
  expect(asRecoveryCode('abcd efgh jkmn 2345 pqrs tvwx')).toBe('ABCD-EFGH-JKMN-2345-PQRS-TVWX');
});

test.each(['', '123456', 'ABCD-EFGH-JKMN', 'ABCD-EFGH-JKMN-23456', 'ABCD-EFGH-JKMN-2345-PQRS', 'ABCD-EFGH-JKMN-234I'])(
  '%p is none',
  (typed) => {
    expect(asRecoveryCode(typed)).toBeNull();
  },
);
