import type { CalendarTimeOff } from '@staffroom/contracts/calendar.js';
import { dayOf, shortName, shownDays, windowOf } from './calendar-days.js';

const friday = '2026-11-27';

function entry(changes: Partial<CalendarTimeOff>): CalendarTimeOff {
  return {
    id: 'r-1',
    userId: 'u-1',
    userName: 'Elena Castillo',
    userCountry: 'SPAIN',
    type: 'VACATION',
    startDate: friday,
    endDate: friday,
    hours: 8,
    ...changes,
  };
}

describe('the days of the company calendar', () => {
  it('shows five days, across a weekend and the end of a month [S2.dashboard.5]', () => {
    expect(shownDays(friday, 0, true)).toEqual([friday, '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']);
  });

  it('with weekends hidden, skips Saturday and Sunday and still shows five [S2.dashboard.4]', () => {
    expect(shownDays(friday, 0, false)).toEqual([friday, '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']);
  });

  it('a step moves the window of fourteen days by one day [S2.dashboard.3]', () => {
    expect(windowOf(friday, 0)).toEqual({ startDate: friday, endDate: '2026-12-10' });
    expect(windowOf(friday, 1)).toEqual({ startDate: '2026-11-28', endDate: '2026-12-11' });
  });

  it('writes people as surname and first initial [S2.dashboard.9]', () => {
    expect(shortName('Elena Castillo')).toBe('Castillo E.');
    expect(shortName('  Ana  María López ')).toBe('López A.');
    expect(shortName('Cher')).toBe('Cher');
  });

  it('R31 eight hours are a full day, anything else is partial [S3.11 S9.17]', () => {
    const day = dayOf([entry({}), entry({ id: 'r-2', hours: 4 })], friday);
    expect(day.fullDay.map(({ id }) => id)).toEqual(['r-1']);
    expect(day.partialDay.map(({ id }) => id)).toEqual(['r-2']);
  });

  it('R31 a long leave is shown on each of its days and on no other', () => {
    const long = [entry({ startDate: '2026-11-20', endDate: friday })];
    expect(dayOf(long, friday).fullDay).toHaveLength(1);
    expect(dayOf(long, '2026-11-28').fullDay).toHaveLength(0);
  });

  it('names each country of a bank holiday once, by its short code; an unknown country as it is [S2.dashboard.8 S3.12]', () => {
    const holiday = { type: 'HOLIDAY', userId: null, userName: 'All Saints' } as const;
    const day = dayOf(
      [
        entry({ ...holiday, id: 'h1', userCountry: 'PORTUGAL' }),
        entry({ ...holiday, id: 'h2', userCountry: 'PORTUGAL', userName: 'Local feast' }),
        entry({ ...holiday, id: 'h3', userCountry: 'NARNIA' }),
      ],
      friday,
    );
    expect(day.holidays).toEqual([
      { code: 'NARNIA', names: 'All Saints' },
      { code: 'PT', names: 'All Saints, Local feast' },
    ]);
    expect(day.fullDay).toEqual([]);
  });
});
