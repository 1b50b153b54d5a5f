import { Clock } from './clock.js';

class ClockAt extends Clock {
  constructor(private readonly moment: string) {
    super('Europe/Berlin');
  }

  override now(): Date {
    return new Date(this.moment);
  }
}

test.each([
  ['2026-06-15T03:59:00Z', '2026-06-14'],
  ['2026-06-15T04:00:00Z', '2026-06-15'],
  ['2027-03-28T03:59:00Z', '2027-03-27'], // the night has an hour less
  ['2027-03-28T04:00:00Z', '2027-03-28'],
  ['2027-10-31T04:59:00Z', '2027-10-30'], // and this one an hour more
  ['2027-10-31T05:00:00Z', '2027-10-31'],
])('R57a at %s, the day from six in the morning on is %s', (moment, day) => {
  expect(new ClockAt(moment).todayFrom(6)).toBe(day);
});
