/** National public holidays per country, from the `date-holidays` calendars (R30). */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { addDays, dateIn, eachDay, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import { countryCode } from '@staffroom/contracts/users.js';
import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';

export interface PublicHoliday {
  readonly date: PlainDate;
  /** In English if the calendar has it, otherwise in the country's language. */
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
const calendars = new Map<Country, Holidays>();
/** What was read stays known, so the calendars of the whole world need not stay in memory. */
const keptMs = 10_000;
let leaving: NodeJS.Timeout | undefined;

/** One entry for each whole day, in order of date. Regional holidays are not included. */
export function holidaysOf(country: Country, year: number): readonly PublicHoliday[] {
  const key = `${country}-${year}`;
  const found = known.get(key) ?? readCalendar(country, year);
  known.set(key, found);
  return found;
}

/** Both ends included. */
export function holidaysBetween(country: Country, from: PlainDate, to: PlainDate): PublicHoliday[] {
  const years = Array.from({ length: Math.max(0, yearOf(to) - yearOf(from) + 1) }, (_, i) => yearOf(from) + i);
  return years.flatMap((year) => holidaysOf(country, year)).filter(({ date }) => from <= date && date <= to);
}

/** Reads the adjacent years as well, because the Islamic calendar moves and a feast may cross New Year. */
function readCalendar(country: Country, year: number): readonly PublicHoliday[] {
  const names = new Map<PlainDate, Set<string>>();
  for (const entry of [year - 1, year, year + 1].flatMap((near) => calendarOf(country).getHolidays(near))) {
    if (entry.type !== 'public') continue;
    for (const date of wholeDaysOf(entry, timeZones[country])) {
      if (yearOf(date) === year) names.set(date, (names.get(date) ?? new Set()).add(entry.name));
    }
  }
  return [...names]
    .map(([date, onThatDay]) => ({ date, name: [...onThatDay].join(' / ') }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/**
 * The days completely within the entry. A Turkish feast is one entry from the evening before its first day to the noon
 * after its last. The eve is a half day and therefore a working day; the noon results from the calendar's calculation.
 */
function wholeDaysOf(entry: HolidaysTypes.Holiday, timeZone: string): PlainDate[] {
  const justBefore = new Date(entry.start.getTime() - 1);
  return eachDay(addDays(dateIn(timeZone, justBefore), 1), addDays(dateIn(timeZone, entry.end), -1));
}

/** Loaded on first use: the calendars take a third of a second, and a start need not wait for them. */
function calendarOf(country: Country): Holidays {
  const present = calendars.get(country);
  if (present) return present;
  const calendar = new (loadLibrary())(countryCode(country), {
    languages: ['en'],
    types: ['public'],
    timezone: timeZones[country],
  });
  calendars.set(country, calendar);
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
