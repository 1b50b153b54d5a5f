/** A person's own requests, merged with the public holidays of their country and region (R30, R53). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { readerLanguage } from '@staffroom/contracts/texts/text.js';
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import { concerns, datesOfDay } from '@staffroom/domain/company/company-days.js';
import type { Queryable } from '../../../platform/database/database.js';
import { companyHolidaysJson } from '../../company/facade.js';
import { people } from '../../directory/facade.js';
import { daysOffIn } from '../days-off/account-holidays.js';
import { holidaysOf, type PublicHoliday, regionalHolidaysOf } from '../days-off/public-holidays.js';
import { findRequest, ownRequestsJson, ownRequestsSql } from '../../requests/facade.js';
import { cancelledTimeOffKind, timeOffKind } from './time-off-columns.js';

/**
 * Own requests, newest first, then the holidays of last, this and next year, as JSON text that is sent unparsed. Half holidays make
 * no entries (R53) unless they are asked for.
 */
export async function ownTimeOffJson(
  db: Queryable,
  user: { id: string; country: Country },
  thisYear: number,
  withHalfHolidays = false,
): Promise<string> {
  const { rows } = await db.query<{ requests: string; region: string | null; companyDays: CompanyDay[] }>({
    name: 'own_time_off',
    text: `select ${ownRequestsSql(timeOffKind)} as requests, u.region, ${companyHolidaysJson} as "companyDays"
      from ${people('u')} where u.id = $1`,
    values: [user.id],
  });
  const { requests = '[]', region = null, companyDays = [] } = rows[0] ?? {};
  const years = [thisYear - 1, thisYear, thisYear + 1];
  const places = [user.country, ...(region ? [region] : [])];
  const holidays = places.flatMap((place) =>
    years.map((year) => holidayEntriesJson(place, year).replaceAll(anybody, user.id)),
  );
  const range = [`${thisYear - 1}-01-01`, `${thisYear + 1}-12-31`] as const;
  const ofCompany = companyDays
    .filter((day) => !day.isHalf && concerns(day, { country: user.country, region }))
    .flatMap((day) => datesOfDay(day, ...range).map((date) => ({ id: `holiday-${day.dayId}-${date}`, date, ...day })))
    .map(({ id, date, name }) => JSON.stringify(holidayEntry(id, user.id, { date, name })));
  const halfDays = withHalfHolidays ? halfDaysIn({ country: user.country, region }, range, companyDays) : [];
  const halves = halfDays.map((day) => JSON.stringify(holidayEntry(`half-holiday-${day.date}`, user.id, day, 0.5)));
  return `[${[requests.slice(1, -1), ...holidays, ...ofCompany, ...halves].filter(Boolean).join(',')}]`;
}

/** Own requests that were cancelled whole, newest first (R48). */
export function ownCancelledJson(db: Queryable, userId: string): Promise<string> {
  return ownRequestsJson(db, cancelledTimeOffKind, userId);
}

export function findTimeOff(db: Queryable, requestId: string): Promise<TimeOff | null> {
  return findRequest<TimeOff>(db, timeOffKind, requestId);
}

/** Placeholder for the reader's id in the texts below, which are cached for everyone in a country who reads the same language. */
const anybody = '00000000-0000-0000-0000-000000000000';
const entriesJson = new Map<string, string>();

/** Without brackets, so that lists can be joined. */
function holidayEntriesJson(place: Country | string, year: number): string {
  const key = `${place} ${year} ${readerLanguage()}`;
  let json = entriesJson.get(key);
  if (json === undefined) {
    const country = countries.find((known) => known === place);
    const holidays = country ? holidaysOf(country, year) : regionalHolidaysOf(place, year);
    const entries = holidays.map((one) => holidayEntry(`holiday-${place}-${one.date}`, anybody, one));
    entriesJson.set(key, (json = JSON.stringify(entries).slice(1, -1)));
  }
  return json;
}

function halfDaysIn(
  place: { country: Country; region: string | null },
  [startDate, endDate]: readonly [PlainDate, PlainDate],
  companyDays: readonly CompanyDay[],
): PublicHoliday[] {
  return daysOffIn(place, { startDate, endDate }, companyDays).filter(({ isHalf }) => isHalf);
}

function holidayEntry(id: string, userId: string, { date, name }: PublicHoliday, part = 1): TimeOff {
  const asked = { createdAt: null, reviewedAt: null, reviewComment: null, reviewerName: null };
  const unchanged = { givenBackHours: 0, cancellation: null, enteredByName: null, isClosure: false, specialKind: null };
  const day = { startDate: date, endDate: date, hours: part * timeOffLimits.fullDayHours };
  return { id, userId, type: 'HOLIDAY', ...day, reason: name, status: 'APPROVED', ...asked, ...unchanged };
}
