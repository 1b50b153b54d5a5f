import { leaveChanges } from './leave-changes.js';

const present = { vacationDays: 20, readHours: 160, year: 2026 };
const days = (vacationDays: number) => ({ type: 'ChangeVacationDays', data: { vacationDays, year: 2026 } });
const correction = (deltaHours: number) => ({ type: 'CorrectVacationHours', data: { year: 2026, deltaHours } });

describe('R25 what an edit means for the leave account', () => {
  it.each([
    ['nothing', {}, [days(20), correction(0)]],
    ['other days', { vacationDays: 22 }, [days(22), correction(0)]],
    ['other days and the hours as they were read', { vacationDays: 22, vacationHours: 160 }, [days(22), correction(0)]],
    ['other hours', { vacationHours: 150 }, [days(20), correction(-10)]],
    ['days and the hours they come to', { vacationDays: 22, vacationHours: 176 }, [days(22), correction(0)]],
    ['days and fewer hours than that', { vacationDays: 22, vacationHours: 170 }, [days(22), correction(-6)]],
    ['fewer days but more hours, which come first', { vacationDays: 5, vacationHours: 80 }, [correction(40), days(5)]],
  ])('%s', (_, wish, changes) => {
    expect(leaveChanges(wish, present)).toEqual(changes);
  });

  it('a move to another country comes last', () => {
    expect(leaveChanges({ country: 'ITALY' }, present).at(-1)).toEqual({
      type: 'ChangeCountry',
      data: { country: 'ITALY' },
    });
  });
});
