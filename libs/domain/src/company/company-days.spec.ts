import { concerns, dateOfDay, datesOfDay, isListedFor } from './company-days.js';

const christmasEve = { year: null, month: 12, day: 24 };
const leapDay = { year: null, month: 2, day: 29 };

test('R53 a day of every year falls into each year, and another one into its own only', () => {
  expect(dateOfDay(christmasEve, 2026)).toBe('2026-12-24');
  expect(dateOfDay({ ...christmasEve, year: 2026 }, 2026)).toBe('2026-12-24');
  expect(dateOfDay({ ...christmasEve, year: 2026 }, 2027)).toBeNull();
  expect([2027, 2028].map((year) => dateOfDay(leapDay, year))).toEqual([null, '2028-02-29']);
});

test('R53 the dates in a range, both ends included', () => {
  expect(datesOfDay(christmasEve, '2026-12-24', '2028-12-24')).toEqual(['2026-12-24', '2027-12-24', '2028-12-24']);
  expect(datesOfDay(christmasEve, '2026-12-25', '2027-12-23')).toEqual([]);
  expect(datesOfDay(christmasEve, '2027-01-01', '2026-01-01')).toEqual([]);
});

test('R53 it is for everyone, a country or a region', () => {
  const bavarian = { country: 'GERMANY', region: 'DE-BY' } as const;
  const german = { country: 'GERMANY', region: null } as const;
  const everyone = { country: null, regionId: null };
  const germany = { country: 'GERMANY', regionId: null } as const;
  const bavaria = { country: 'GERMANY', regionId: 'DE-BY' } as const;
  for (const where of [everyone, germany])
    for (const one of [bavarian, german]) expect(concerns(where, one)).toBe(true);
  expect([concerns(bavaria, bavarian), concerns(bavaria, german)]).toEqual([true, false]);
  expect(concerns(germany, { country: 'SPAIN', region: null })).toBe(false);
});

test('R53 the calendar lists it once for each country, or for its region', () => {
  const bavaria = { country: 'GERMANY', regionId: 'DE-BY' } as const;
  expect([isListedFor(bavaria, 'DE-BY', true), isListedFor(bavaria, 'GERMANY', false)]).toEqual([true, false]);
  const everyone = { country: null, regionId: null };
  expect([isListedFor(everyone, 'SPAIN', false), isListedFor(everyone, 'DE-BY', true)]).toEqual([true, false]);
});
