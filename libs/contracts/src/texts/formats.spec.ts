import { formatPlainDate, formatPlainDates } from '../plain-date.js';
import { countryLabel } from '../users.js';
import {
  asHeading,
  capitals,
  eurosText,
  firstWeekday,
  inOrder,
  listText,
  numberText,
  oneDecimalText,
  quartersText,
  relativeText,
  withWeekday,
} from './formats.js';
import { type Language, languages, localeOf } from './languages.js';
import { readerIs } from './text.js';

let reader: Language;
beforeEach(() => readerIs(() => reader));
afterAll(() => readerIs(() => 'en'));

const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

it.each([
  ['en', '1,234.5', '15½', '€1,234.50', '28 Sept 2026', '2 – 6 Nov 2026', '2 days ago', 'Ana, Bo, and Can'],
  ['de', '1.234,5', '15,5', '1.234,50 €', '28.09.2026', '2.–6. Nov. 2026', 'vorgestern', 'Ana, Bo und Can'],
  ['fr', '1 234,5', '15,5', '1 234,50 €', '28 sept. 2026', '2–6 nov. 2026', 'avant-hier', 'Ana, Bo et Can'],
  ['tr', '1.234,5', '15,5', '€1.234,50', '28 Eyl 2026', '2–6 Kas 2026', 'evvelsi gün', 'Ana, Bo ve Can'],
] as const)('in %s, numbers, amounts, dates and lists are as people write them', (language, ...expected) => {
  reader = language;
  const numbers = [numberText(1234.5), quartersText(62), eurosText(123_450)];
  const dates = [formatPlainDate('2026-09-28'), formatPlainDates('2026-11-02', '2026-11-06'), relativeText(-2, 'day')];
  const shown = [...numbers, ...dates, listText(['Ana', 'Bo', 'Can'])];
  expect(shown.map(plainSpaces)).toEqual(expected);
});

it.each([
  ['en', 'Fri 1 January 2027'],
  ['de', 'Fr., 1. Januar 2027'],
  ['fr', 'ven. 1er janvier 2027'],
  ['pt', 'sexta, 1 de janeiro de 2027'],
] as const)('in %s, a date with its weekday is %s', (language, expected) => {
  reader = language;
  const parts = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
  expect(withWeekday(formatPlainDate('2027-01-01', parts))).toBe(expected);
});

it('a size has one decimal, also if it is whole', () => {
  reader = 'de';
  expect([2, 1234.56].map(oneDecimalText)).toEqual(['2,0', '1.234,6']);
});

it('a country has the name of the language', () => {
  const turkey = (language: Language) => {
    reader = language;
    return countryLabel('TURKEY');
  };
  expect((['en', 'de', 'fr', 'pt'] as const).map(turkey)).toEqual(['Turkey', 'Türkei', 'Turquie', 'Turquia']);
});

it('order and capitals are those of the language', () => {
  reader = 'de';
  expect(['Zoe', 'Österreich', 'Ost'].sort(inOrder)).toEqual(['Ost', 'Österreich', 'Zoe']);
  expect(capitals('izmir')).toBe('IZMIR');
  reader = 'tr';
  expect(capitals('izmir')).toBe('İZMİR');
  expect(asHeading('izin yılı')).toBe('İzin yılı');
});

it.each(Object.keys(languages).filter((language) => language !== 'en') as Language[])(
  'the week of %s begins as in CLDR',
  (language) => {
    reader = language;
    const { weekInfo } = new Intl.Locale(localeOf(language)).maximize() as Intl.Locale & {
      weekInfo: { firstDay: number };
    };
    expect(firstWeekday()).toBe(weekInfo.firstDay % 7);
  },
);
