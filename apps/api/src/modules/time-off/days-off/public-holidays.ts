/** Public holidays per country and region, from the `date-holidays` calendars (R30, R53). Their names are the reader's (R66a). */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { addDays, dateIn, eachDay, yearOf } from '@staffroom/contracts/plain-date.js';
import { countryOfRegion } from '@staffroom/contracts/regions.js';
import { readerLanguage, t } from '@staffroom/contracts/texts/text.js';
import type { Country } from '@staffroom/contracts/users.js';
import { countryCode } from '@staffroom/contracts/users.js';
import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';

export interface PublicHoliday {
  readonly date: PlainDate;
  /** In the reader's language if the calendar has it, otherwise in the country's. */
  readonly name: string;
}

const timeZones: Record<Country, string> = {
  SPAIN: 'Europe/Madrid',
  PORTUGAL: 'Europe/Lisbon',
  ITALY: 'Europe/Rome',
  TURKEY: 'Europe/Istanbul',
  GERMANY: 'Europe/Berlin',
  FRANCE: 'Europe/Paris',
};

const known = new Map<string, readonly PublicHoliday[]>();
const calendars = new Map<string, Holidays>();
/** What was read stays known, so the calendars of the whole world need not stay in memory. */
const keptMs = 10_000;
let leaving: NodeJS.Timeout | undefined;

/** National ones: one entry for each whole day, in order of date. */
export function holidaysOf(country: Country, year: number): readonly PublicHoliday[] {
  return remembered(`${country}-${year}`, () => readCalendar(country, null, year));
}

/** Those that a region has in addition to its country. Empty for an unknown region. */
export function regionalHolidaysOf(region: string, year: number): readonly PublicHoliday[] {
  const country = countryOfRegion(region);
  if (!country) return [];
  return remembered(`${region}-${year}`, () => {
    const national = new Set(holidaysOf(country, year).map(({ date }) => date));
    return readCalendar(country, region, year).filter(({ date }) => !national.has(date));
  });
}

/**
 * The eves of the feasts and of Republic Day. They are half days: no entries of their own, and they take half of a day's hours. The
 * calendars do not mark them.
 */
export function halfHolidaysOf(country: Country, year: number): readonly PublicHoliday[] {
  if (country !== 'TURKEY') return [];
  return remembered(`half-${year}`, () => {
    const republicDay = holidaysOf(country, year).filter(({ date }) => date === `${year}-10-29`);
    const eves = [...feastsOf(country, year), ...republicDay].map(eveOf);
    return eves.filter(({ date }) => yearOf(date) === year).sort((a, b) => (a.date < b.date ? -1 : 1));
  });
}

function eveOf({ date, name }: PublicHoliday): PublicHoliday {
  return { date: addDays(date, -1), name: t('Eve of {holiday}', { holiday: name }) };
}

/** Both ends included. */
export function holidaysBetween(country: Country, from: PlainDate, to: PlainDate): PublicHoliday[] {
  return between((year) => holidaysOf(country, year), from, to);
}

export function regionalHolidaysBetween(region: string, from: PlainDate, to: PlainDate): PublicHoliday[] {
  return between((year) => regionalHolidaysOf(region, year), from, to);
}

export function halfHolidaysBetween(country: Country, from: PlainDate, to: PlainDate): PublicHoliday[] {
  return between((year) => halfHolidaysOf(country, year), from, to);
}

function between(ofYear: (year: number) => readonly PublicHoliday[], from: PlainDate, to: PlainDate): PublicHoliday[] {
  const years = Array.from({ length: Math.max(0, yearOf(to) - yearOf(from) + 1) }, (_, i) => yearOf(from) + i);
  return years.flatMap(ofYear).filter(({ date }) => from <= date && date <= to);
}

function remembered(what: string, read: () => readonly PublicHoliday[]): readonly PublicHoliday[] {
  const key = `${what} ${readerLanguage()}`;
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

function readCalendar(country: Country, region: string | null, year: number): readonly PublicHoliday[] {
  const names = new Map<PlainDate, Set<string>>();
  for (const entry of entriesAround(country, region, year)) {
    for (const date of wholeDaysOf(entry, timeZones[country])) {
      if (yearOf(date) === year) names.set(date, (names.get(date) ?? new Set()).add(entry.name));
    }
  }
  return [...names]
    .map(([date, onThatDay]) => ({ date, name: [...onThatDay].join(' / ') }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The adjacent years as well, because the Islamic calendar moves and a feast may cross New Year. */
function entriesAround(country: Country, region: string | null, year: number): HolidaysTypes.Holiday[] {
  const calendar = calendarOf(country, region);
  // a language given to getHolidays would stay the calendar's
  calendar.setLanguages(readerLanguage());
  return [year - 1, year, year + 1]
    .flatMap((near) => calendar.getHolidays(near))
    .filter(({ type }) => type === 'public');
}

/** The religious feasts, which last several days, with the first one. */
function feastsOf(country: Country, year: number): PublicHoliday[] {
  return entriesAround(country, null, year).flatMap((entry) => {
    const days = wholeDaysOf(entry, timeZones[country]);
    return days.length > 1 ? [{ name: entry.name, date: days[0]! }] : [];
  });
}

/**
 * The days completely within the entry. A Turkish feast is one entry from the evening before its first day to the noon
 * after its last. The eve is a half day; the noon results from the calendar's calculation.
 */
function wholeDaysOf(entry: HolidaysTypes.Holiday, timeZone: string): PlainDate[] {
  const justBefore = new Date(entry.start.getTime() - 1);
  return eachDay(addDays(dateIn(timeZone, justBefore), 1), addDays(dateIn(timeZone, entry.end), -1));
}

/** Loaded on first use: the calendars take a third of a second, and a start need not wait for them. */
function calendarOf(country: Country, region: string | null): Holidays {
  const key = region ?? country;
  const present = calendars.get(key);
  if (present) return present;
  const options = { types: ['public' as const], timezone: timeZones[country] };
  const code = countryCode(country);
  const Library = loadLibrary();
  const calendar = region ? new Library(code, region.slice(code.length + 1), options) : new Library(code, options);
  calendars.set(key, calendar);
  return calendar;
}

function loadLibrary(): typeof Holidays {
  const load = createRequire(import.meta.url);
  const library: unknown = load('date-holidays');
  leaving ??= setTimeout(() => leave(load), keptMs).unref();
  return library as typeof Holidays;
}

/** Eight megabytes, which are read again when a year or a country is asked for that nobody has asked for before. */
function leave(load: NodeJS.Require): void {
  leaving = undefined;
  calendars.clear();
  const folder = dirname(load.resolve('date-holidays/package.json'));
  for (const file of Object.keys(load.cache)) if (file.startsWith(folder)) delete load.cache[file];
}
