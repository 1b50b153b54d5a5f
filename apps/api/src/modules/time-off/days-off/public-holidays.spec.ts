import { createRequire } from 'node:module';
import { eachDay, isWeekend } from '@staffroom/contracts/plain-date.js';
import { countries } from '@staffroom/contracts/users.js';
import type { Country } from '@staffroom/contracts/users.js';
import { regionsOf } from '@staffroom/contracts/regions.js';
import { countryCode } from '@staffroom/contracts/users.js';
import type Holidays from 'date-holidays';
import { inLanguage } from '../../../platform/languages/reader-language.js';
import { daysOffIn } from './account-holidays.js';
import { halfHolidaysOf, holidaysBetween, holidaysOf, regionalHolidaysOf } from './public-holidays.js';

const holidayDates = (...range: Parameters<typeof holidaysBetween>) =>
  holidaysBetween(...range).map(({ date }) => date);

const dates = (country: Country, year: number) => holidaysOf(country, year).map(({ date }) => date.slice(5));

describe('R30 national public holidays', () => {
  test.each<[Country, string]>([
    ['SPAIN', '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25'],
    ['PORTUGAL', '01-01 04-03 04-05 04-25 05-01 06-04 06-10 08-15 10-05 11-01 12-01 12-08 12-25'],
    ['ITALY', '01-01 01-06 04-05 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'],
    ['GERMANY', '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
    ['FRANCE', '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
    ['TURKEY', '01-01 03-20 03-21 03-22 04-23 05-01 05-19 05-27 05-28 05-29 05-30 07-15 08-30 10-29'],
  ])('of %s in 2026 [R30.1]', (country, expected) => {
    expect(dates(country, 2026).join(' ')).toBe(expected);
  });

  test.each([
    [2024, '2024-04-10', '2024-04-12', '2024-06-16', '2024-06-19'],
    [2025, '2025-03-30', '2025-04-01', '2025-06-06', '2025-06-09'],
    [2026, '2026-03-20', '2026-03-22', '2026-05-27', '2026-05-30'],
    [2027, '2027-03-09', '2027-03-11', '2027-05-16', '2027-05-19'],
    [2028, '2028-02-26', '2028-02-28', '2028-05-05', '2028-05-08'],
    [2029, '2029-02-14', '2029-02-16', '2029-04-24', '2029-04-27'],
  ])(
    'the Turkish religious holidays of %p include each full day; their eves are working days [R30.3]',
    (year, ...ends) => {
      const [ramazanFrom, ramazanTo, kurbanFrom, kurbanTo] = ends;
      const feasts = holidaysOf('TURKEY', year).filter(({ name }) => name.includes('Eid'));
      expect(feasts.map(({ date }) => date)).toEqual([
        ...eachDay(ramazanFrom, ramazanTo),
        ...eachDay(kurbanFrom, kurbanTo),
      ]);
    },
  );

  test('two holidays on one day are one entry with both names', () => {
    expect(holidaysBetween('TURKEY', '2027-05-19', '2027-05-19')).toEqual([
      {
        date: '2027-05-19',
        name: 'Feast of the Sacrifice (Eid al-Adha) / Commemoration of Atatürk, Youth and Sports Day',
      },
    ]);
  });

  test.each(countries)('each date of %s is listed once, in order, in its own year', (country) => {
    for (let year = 2024; year <= 2029; year++) {
      const found = holidaysOf(country, year).map(({ date }) => date);
      expect(found).toEqual([...new Set(found)].sort());
      expect(found.filter((date) => !date.startsWith(String(year)))).toEqual([]);
      expect(found[0]).toBe(`${year}-01-01`);
    }
  });

  test.each([
    ['en', 'Good Friday', 'Easter Monday', 'Labour Day'],
    ['de', 'Karfreitag', 'Ostermontag', 'Maifeiertag'],
    ['fr', 'Vendredi saint', 'Lundi de Pâques', 'Fête du travail'],
    ['pt', 'Sexta-Feira Santa', 'Ostermontag', 'Dia do trabalhador'],
    ['en', 'Good Friday', 'Easter Monday', 'Labour Day'],
  ] as const)(
    'R66a their names are in the language %s if the calendar has it, or else in the country’s',
    (language, ...names) => {
      const inGermany = () => holidaysBetween('GERMANY', '2026-04-01', '2026-05-01').map(({ name }) => name);
      expect(inLanguage(language, inGermany)).toEqual(names);
    },
  );

  test('regional holidays are not included', () => {
    expect(holidayDates('GERMANY', '2026-01-06', '2026-01-06')).toEqual([]);
    expect(holidayDates('SPAIN', '2026-04-02', '2026-04-02')).toEqual([]);
  });

  test('a range over New Year covers both years, including both ends', () => {
    expect(holidayDates('SPAIN', '2026-12-25', '2027-01-06')).toEqual(['2026-12-25', '2027-01-01', '2027-01-06']);
    expect(holidayDates('SPAIN', '2026-12-26', '2026-12-25')).toEqual([]);
  });
});

describe('R53 regions', () => {
  const year2026 = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const onWeekdays = (country: Country, region: string | null) =>
    daysOffIn({ country, region }, year2026, []).filter(({ date, isHalf }) => !isHalf && !isWeekend(date)).length;

  test.each<[string, Country, string | null, number]>([
    ['Bavaria', 'GERMANY', 'DE-BY', 9],
    ['Baden-Württemberg', 'GERMANY', 'DE-BW', 9],
    ['Germany without a region', 'GERMANY', null, 7],
    ['Spain without a region', 'SPAIN', null, 7],
    ['the Community of Madrid', 'SPAIN', 'ES-MD', 10],
    ['Catalonia', 'SPAIN', 'ES-CT', 10],
  ])('%s has so many public holidays on weekdays of 2026', (_, country, region, expected) => {
    expect(onWeekdays(country, region)).toBe(expected);
  });

  test('a region adds to the holidays of its country and repeats none', () => {
    expect(regionalHolidaysOf('DE-BY', 2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-01-06 Epiphany',
      '2026-06-04 Corpus Christi',
      "2026-11-01 All Saints' Day",
    ]);
    expect(regionalHolidaysOf('DE-XX', 2026)).toEqual([]);
  });

  test.each(countries)('the regions of %s are those that the calendars know', (country) => {
    const library = createRequire(import.meta.url)('date-holidays') as typeof Holidays;
    const states = Object.keys(new library().getStates(countryCode(country)) ?? {});
    const known = states.map((state) => `${countryCode(country)}-${state}`);
    expect(new Set(regionsOf(country).map(({ code }) => code))).toEqual(new Set(known));
  });
});

describe('R53 half holidays', () => {
  test.each([
    [2025, '2025-03-29 2025-06-05 2025-10-28'],
    [2026, '2026-03-19 2026-05-26 2026-10-28'],
    [2027, '2027-03-08 2027-05-15 2027-10-28'],
  ])('in Turkey in %p are the eves of the two feasts and of Republic Day', (year, expected) => {
    expect(
      halfHolidaysOf('TURKEY', year)
        .map(({ date }) => date)
        .join(' '),
    ).toBe(expected);
  });

  test('no other country has any', () => {
    for (const country of countries.filter((one) => one !== 'TURKEY'))
      expect(halfHolidaysOf(country, 2026)).toEqual([]);
  });

  test('they take half of the day, after the whole days of the feast', () => {
    const place = { country: 'TURKEY', region: null } as const;
    const found = daysOffIn(place, { startDate: '2026-03-16', endDate: '2026-03-22' }, []);
    expect(found.map(({ date, isHalf }) => `${date} ${isHalf ? 'half' : 'whole'}`)).toEqual([
      '2026-03-19 half',
      '2026-03-20 whole',
      '2026-03-21 whole',
      '2026-03-22 whole',
    ]);
    expect(found[0]!.name).toBe('Eve of End of Ramadan (Eid al-Fitr)');
  });
});
