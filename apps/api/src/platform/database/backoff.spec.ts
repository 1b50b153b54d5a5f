import { backoffMs } from './backoff.js';

it('pauses grow from half a second to ten, and differ between processes', () => {
  const longest = (failures: number) => Math.max(...Array.from({ length: 200 }, () => backoffMs(failures)));
  expect([1, 2, 3].map((failures) => Math.ceil(longest(failures) / 500))).toEqual([1, 2, 4]);
  const pauses = Array.from({ length: 200 }, () => backoffMs(1_000));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000);
  expect(new Set(pauses).size).toBeGreaterThan(100);
});
