import { belowMinimum, minimumDays } from './statutory-leave.js';
import type { Country } from './users.js';
import { fullTime } from './work-patterns.js';

const threeDays = [8, 8, 8, 0, 0, 0, 0];

test.each<[Country, number]>([
  ['SPAIN', 22],
  ['PORTUGAL', 22],
  ['FRANCE', 25],
  ['ITALY', 20],
  ['GERMANY', 20],
  ['TURKEY', 14],
])('R56 in %s the minimum of a five-day week is %d days', (country, days) => {
  expect(belowMinimum(country, days, fullTime)).toBeNull();
  expect(belowMinimum(country, days - 1, fullTime)).toContain(`is ${days} vacation days`);
});

test('R56 the minimum is in proportion to the days of the pattern, not to their hours', () => {
  expect(minimumDays('GERMANY', threeDays)).toBe(12);
  expect(minimumDays('SPAIN', threeDays)).toBe(13.2);
  expect(minimumDays('GERMANY', [4, 4, 4, 4, 4, 0, 0])).toBe(20);
  expect(belowMinimum('SPAIN', 13, threeDays)).toBe(
    'The statutory minimum in Spain is 13.2 vacation days for 3 days a week (22 for five).',
  );
  expect(belowMinimum('SPAIN', 14, threeDays)).toBeNull();
});
