import { movedDay } from './moved-day.js';

it.each([
  ['ArrowLeft', false, '2026-03-01', '2026-02-28'],
  ['ArrowRight', false, '2026-12-31', '2027-01-01'],
  ['ArrowUp', false, '2026-03-04', '2026-02-25'],
  ['ArrowDown', false, '2026-11-28', '2026-12-05'],
  ['Home', false, '2026-11-28', '2026-11-22'],
  ['Home', false, '2026-11-22', '2026-11-22'],
  ['End', false, '2026-11-30', '2026-12-05'],
  ['PageUp', false, '2026-03-31', '2026-02-28'],
  ['PageUp', false, '2026-01-15', '2025-12-15'],
  ['PageDown', false, '2026-12-31', '2027-01-31'],
  ['PageDown', true, '2028-02-29', '2029-02-28'],
  ['PageUp', true, '2026-11-28', '2025-11-28'],
])('R67a.2 %s (Shift: %s) leads from %s to %s', (key, shiftKey, from, to) => {
  expect(movedDay(from, { key, shiftKey })).toBe(to);
});

it('other keys lead nowhere', () => {
  expect(movedDay('2026-11-28', { key: 'a', shiftKey: false })).toBeUndefined();
});
