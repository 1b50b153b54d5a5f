/** Requests of several days that recorded only years are counted by day when something first depends on it (R47). */
import type { LeaveAccount, OpenAccount, TimeOffDates, TimeOffRequest } from './leave-account.js';
import { daysOf, isSick, isVacation, liveRequests, requestOf, touches } from './leave-account.js';
import type { DayHours, YearHours } from './time-off-events.js';
import { type DayOff, spreadOverDays, workingHours } from './working-time.js';

/** The live vacations that a range touches. Illness may begin during them (R50). */
export function vacationsWithin(
  range: Pick<TimeOffDates, 'startDate' | 'endDate'>,
  account: OpenAccount,
): TimeOffRequest[] {
  return liveRequests(account).filter((request) => touches(request, range) && isVacation(request));
}

/** Those of them that still have to be counted, for which the caller needs the public holidays of their countries. */
export function uncountedVacations(
  account: LeaveAccount,
  range: Pick<TimeOffDates, 'startDate' | 'endDate'>,
): TimeOffRequest[] {
  if (account.status === 'none') return [];
  return vacationsWithin(range, account).filter((request) => !isCountedByDay(request));
}

/** The request if its days still have to be counted, for which the caller needs the public holidays of its country. */
export function uncountedRequest(account: LeaveAccount, requestId: string): TimeOffRequest | null {
  const request = account.status === 'open' ? requestOf(account, requestId) : undefined;
  return request && !isCountedByDay(request) ? request : null;
}

/** The hours of each day. The days off matter only for a request that is not counted by day, which is older than work patterns. */
export function countedDays(request: TimeOffRequest, daysOff: readonly DayOff[]): readonly DayHours[] {
  const days = daysOf(request);
  if (request.recounted) return days.filter(isDay);
  if (isSick(request) && days.length === 0) return workingHours({ ...request, hours: null, daysOff }, []);
  return days.every(isDay) ? days : spreadOverDays(days.filter(isYear), request, daysOff);
}

export function isCountedByDay(request: TimeOffRequest): boolean {
  const days = daysOf(request);
  return request.recounted !== null || (days.length > 0 && days.every(isDay));
}

function isDay(day: DayHours | YearHours): day is DayHours {
  return 'date' in day;
}

function isYear(day: DayHours | YearHours): day is YearHours {
  return 'year' in day;
}
