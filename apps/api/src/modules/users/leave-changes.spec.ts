import { defaultCarryOver } from '@staffroom/contracts/company.js';
import { leaveChanges } from './leave-changes.js';

const leaveYears = { today: '2026-06-15', openYear: 2026, policies: defaultCarryOver };
const present = { vacationDays: 20, readHours: 160, year: 2026, hoursOf: (days: number) => days * 8, leaveYears };
const days = (vacationDays: number) => ({ type: 'ChangeVacationDays', data: { vacationDays, year: 2026, leaveYears } });
const correction = (deltaHours: number) => {
  return { type: 'CorrectVacationHours', data: { year: 2026, deltaHours, leaveYears } };
};

describe('R25 the changes of a leave account by an edit', () => {
  it.each([
    ['no change', {}, [days(20), correction(0)]],
    ['changed days', { vacationDays: 22 }, [days(22), correction(0)]],
    [
      'changed days with the hours as they were read',
      { vacationDays: 22, vacationHours: 160 },
      [days(22), correction(0)],
    ],
    ['changed hours', { vacationHours: 150 }, [days(20), correction(-10)]],
    ['changed days with the hours they amount to', { vacationDays: 22, vacationHours: 176 }, [days(22), correction(0)]],
    [
      'changed days with fewer hours than they amount to',
      { vacationDays: 22, vacationHours: 170 },
      [days(22), correction(-6)],
    ],
    [
      'fewer days but more hours: the correction comes first',
      { vacationDays: 5, vacationHours: 80 },
      [correction(40), days(5)],
    ],
  ])('%s', (_, edit, changes) => {
    expect(leaveChanges(edit, present)).toEqual(changes);
  });

  it('changed days move the hours by the person’s day (R52)', () => {
    const mornings = { ...present, readHours: 80, hoursOf: (vacationDays: number) => vacationDays * 4 };
    const edit = { vacationDays: 22, vacationHours: 88 };
    expect(leaveChanges(edit, mornings)).toEqual([days(22), correction(0)]);
  });

  it('R54 a change of country comes last, and is in force from today on', () => {
    expect(leaveChanges({ country: 'ITALY' }, present).at(-1)).toEqual({
      type: 'ChangeCountry',
      data: { country: 'ITALY', from: '2026-06-15' },
    });
  });
});
