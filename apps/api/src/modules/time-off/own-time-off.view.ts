/** A person's own requests, merged with the public holidays of their country (R30). */
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { holidaysOf } from './public-holidays.js';
import { findRequest, ownRequestsJson } from '../requests/facade.js';
import { cancelledTimeOffKind, timeOffKind } from './time-off-columns.js';

/** Own requests, newest first, then the holidays of last, this and next year, as JSON text that is sent unparsed. */
export async function ownTimeOffJson(
  db: Queryable,
  user: { id: string; country: Country },
  thisYear: number,
): Promise<string> {
  const requests = await ownRequestsJson(db, timeOffKind, user.id);
  const years = [thisYear - 1, thisYear, thisYear + 1];
  const holidays = years.map((year) => holidayEntriesJson(user.country, year).replaceAll(anybody, user.id));
  return `[${[requests.slice(1, -1), ...holidays].filter(Boolean).join(',')}]`;
}

/** Own requests that were cancelled whole, newest first (R48). */
export function ownCancelledJson(db: Queryable, userId: string): Promise<string> {
  return ownRequestsJson(db, cancelledTimeOffKind, userId);
}

export function findTimeOff(db: Queryable, requestId: string): Promise<TimeOff | null> {
  return findRequest<TimeOff>(db, timeOffKind, requestId);
}

/** Placeholder for the reader's id in the texts below, which are cached for everyone in a country. */
const anybody = '00000000-0000-0000-0000-000000000000';
const entriesJson = new Map<string, string>();

/** Without brackets, so that lists can be joined. */
function holidayEntriesJson(country: Country, year: number): string {
  const key = `${country} ${year}`;
  let json = entriesJson.get(key);
  if (json === undefined) {
    const entries = holidaysOf(country, year).map(({ date, name }): TimeOff => {
      const id = `holiday-${country}-${date}`;
      const asked = { createdAt: null, reviewedAt: null, reviewComment: null, reviewerName: null };
      const unchanged = { givenBackHours: 0, cancellation: null, enteredByName: null };
      const day = { startDate: date, endDate: date, hours: timeOffLimits.fullDayHours };
      return { id, userId: anybody, type: 'HOLIDAY', ...day, reason: name, status: 'APPROVED', ...asked, ...unchanged };
    });
    entriesJson.set(key, (json = JSON.stringify(entries).slice(1, -1)));
  }
  return json;
}
