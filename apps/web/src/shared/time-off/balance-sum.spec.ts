import { balanceSum } from './balance-sum.js';

const sums = {
  year: 2026,
  entitlementHours: 176,
  correctionHours: 0,
  approvedHours: 0,
  pendingHours: 0,
  leftHours: 176,
};

test('R25 the available hours are shown with what they consist of', () => {
  const all = { ...sums, correctionHours: -4, approvedHours: 16, pendingHours: 7.5 };
  expect(balanceSum(all)).toBe('176 hours entitled − 4 corrected − 16 approved − 7.5 pending');
  expect(balanceSum({ ...sums, correctionHours: 8 })).toBe('176 hours entitled + 8 corrected');
  expect(balanceSum({ ...sums, carriedHours: 24, lapsedHours: 8 })).toBe(
    '176 hours entitled + 24 carried over − 8 lapsed',
  );
  expect(balanceSum({ ...sums, expectedHours: 16 })).toBe('176 hours entitled + 16 expected to be carried over');
  expect(balanceSum(sums)).toBe('176 hours entitled');
  const expected = { ...sums, expectedHours: 16, pendingHours: 8 };
  expect(balanceSum(expected, 168)).toBe(
    '176 hours entitled + 16 expected to be carried over − 8 pending − 16 not usable on these days',
  );
});
