import { hueOf, initials } from './initials.js';
import { relativeTime } from './relative-time-text.js';

describe('initials', () => {
  it.each([
    ['Ana Costa', 'AC'],
    ['Marie Anne Dubois', 'MD'],
    ['luca', 'L'],
    ['  Íñigo   Álvarez ', 'ÍÁ'],
    ['', ''],
  ])('%j has the initials %j [S9.27]', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('a person always has the same colour', () => {
    expect(hueOf('u-1')).toBe(hueOf('u-1'));
    expect(hueOf('u-1')).not.toBe(hueOf('u-2'));
  });
});

describe('relative times', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:40Z', 'just now'],
    ['2026-11-21T12:00:30Z', 'just now'],
    ['2026-11-21T11:55:00Z', '5 minutes ago'],
    ['2026-11-21T09:10:00Z', '2 hours ago'],
    ['2026-11-20T10:00:00Z', 'yesterday'],
    ['2026-11-10T12:00:00Z', 'last week'],
    ['2026-09-01T12:00:00Z', '2 months ago'],
    ['2024-09-01T12:00:00Z', '2 years ago'],
  ])('%s becomes %s', (at, expected) => {
    expect(relativeTime(at, now)).toBe(expected);
  });
});
