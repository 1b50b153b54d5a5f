import { dateRange, daysAndHours, hoursText, shortDays } from './leave-text.js';

describe('dates and hours as text', () => {
  it('R26 a single day is written with its weekday', () => {
    expect(dateRange('2026-11-02', '2026-11-02')).toBe('Mon 2 Nov 2026');
  });

  it('a range shows month and year once if both dates share them', () => {
    expect(dateRange('2026-11-02', '2026-11-06')).toBe('2 – 6 Nov 2026');
    expect(dateRange('2026-10-30', '2026-11-03')).toBe('30 Oct – 3 Nov 2026');
    expect(dateRange('2026-12-28', '2027-01-04')).toBe('28 Dec 2026 – 4 Jan 2027');
  });

  it('a balance is shown in days and hours', () => {
    expect(daysAndHours(96)).toBe('12 days');
    expect(daysAndHours(100.5)).toBe('12 days and 4.5 hours');
    expect(daysAndHours(8)).toBe('1 day');
    expect(daysAndHours(1)).toBe('1 hour');
    expect(daysAndHours(0)).toBe('0 days');
    expect(daysAndHours(-12)).toBe('−1 day and 4 hours');
    expect(hoursText(7.5)).toBe('7.5 hours');
  });

  it.each([
    [124, 8, '15½ days'],
    [6, 8, '¾ day'],
    [8, 8, '1 day'],
    [0, 8, '0 days'],
    [-10, 8, '−1¼ days'],
    [7.5, 8, '0.9 days'],
    [133.5, 6.6667, '20 days'],
  ])('%d hours with days of %d are %s in large', (hours, dayHours, text) => {
    expect(shortDays(hours, dayHours).join(' ')).toBe(text);
  });

  it.each([
    [80, 4, '20 days'],
    [82, 4, '20 days and 2 hours'],
    [-6, 4, '−1 day and 2 hours'],
    [144, 7.2, 'about 20 days'],
    [133.5, 6.6667, 'about 20 days'],
    [-7.2, 7.2, 'about −1 day'],
    [0, 7.2, 'about 0 days'],
  ])('R52 %d hours with days of %d are %s', (hours, dayHours, text) => {
    expect(daysAndHours(hours, dayHours)).toBe(text);
  });
});
