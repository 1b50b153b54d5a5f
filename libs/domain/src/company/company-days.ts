/** On which dates a company day falls, and for whom (R53). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import { isPlainDate, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';

type When = Pick<CompanyDay, 'year' | 'month' | 'day'>;
type Where = Pick<CompanyDay, 'country' | 'regionId'>;

/** Null if it does not fall into that year. */
export function dateOfDay({ year, month, day }: When, inYear: number): PlainDate | null {
  if (year !== null && year !== inYear) return null;
  const date = [inYear, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isPlainDate(date) ? date : null;
}

/** Both ends included. */
export function datesOfDay(day: When, from: PlainDate, to: PlainDate): PlainDate[] {
  const years = Array.from({ length: Math.max(0, yearOf(to) - yearOf(from) + 1) }, (_, at) => yearOf(from) + at);
  return years.flatMap((year) => dateOfDay(day, year) ?? []).filter((date) => from <= date && date <= to);
}

export function concerns(
  { country, regionId }: Where,
  person: { readonly country: Country; readonly region: string | null },
): boolean {
  return (country === null || country === person.country) && (regionId === null || regionId === person.region);
}

/** Whether it is listed for a country, or for a region by its code: of a region's days, only by the region. */
export function isListedFor({ country, regionId }: Where, place: string, isRegion: boolean): boolean {
  return isRegion ? regionId === place : regionId === null && (country === null || country === place);
}
