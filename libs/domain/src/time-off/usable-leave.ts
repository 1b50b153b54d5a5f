/**
 * The vacation that can be used on given dates: not what expires before them, and not what other requests need, whatever their dates
 * (R28, R54). The form, its preview, the refusal and the reviewer's view show the same hours.
 */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { endOfYear, type LeaveYearFacts } from './carry-over.js';
import {
  approvedAs,
  isLive,
  knownYears,
  type OpenAccount,
  requestsWith,
  type TimeOffRequest,
} from './leave-account.js';
import { LeaveYears } from './leave-years.js';
import { sumOfHours, yearsOf } from './working-time.js';

export interface UsableLeave {
  readonly year: number;
  /** Without the request. */
  readonly before: number;
  /** After it. Below zero if the request is refused. */
  readonly after: number;
}

/** On the dates of a request, in each of its leave years. Other pending requests count as taken. */
export function usableLeave(request: TimeOffRequest, account: OpenAccount, facts?: LeaveYearFacts): UsableLeave[] {
  const [first, last] = [yearsOf(request)[0]!, yearsOf(request).at(-1)!];
  const requests = requestsWith(request, account);
  const others = requests.filter(({ requestId }) => requestId !== request.requestId);
  const known = knownYears(account, requests);
  const yearsWith = (live: readonly TimeOffRequest[], extra: { date: PlainDate; hours: number }[] = []) =>
    new LeaveYears({ account, live: live.filter(isLive), facts, extra, changedSince: first });
  const [without, withIt] = [yearsWith(others), yearsWith(requests)];
  return yearsOf(request).map((year) => {
    // the other years of the request have numbers of their own
    const own = year === last ? known.filter((one) => one >= year) : [year];
    const missing = missingHours(withIt, without, own);
    const lastDay = year === last ? request.endDate : endOfYear(year);
    const filled = yearsWith(requests, [{ date: lastDay, hours: moreThanEnough }]);
    const room = moreThanEnough - missingHours(filled, withIt, [year, ...known.filter((one) => one > year)]);
    const leftAfter = withIt.leftHours(year);
    const after = Math.min(leftAfter, missing > 0 ? -missing : room);
    return { year, before: after + without.leftHours(year) - leftAfter, after };
  });
}

/** On a day for which nothing is requested. */
export function usableOn(date: PlainDate, account: OpenAccount, facts?: LeaveYearFacts): number {
  const dates = { startDate: date, endDate: date, hours: 0, days: [], partOf: null };
  const [usable] = usableLeave(approvedAs({ requestId: '', type: 'VACATION', ...dates }), account, facts);
  return usable!.after;
}

/** Each hour that is not there is missing in the year itself or in a later one. */
const moreThanEnough = 1_000_000;

function missingHours(years: LeaveYears, before: LeaveYears, of: readonly number[]): number {
  const more = (year: number) => Math.max(0, years.used(year).uncoveredHours - before.used(year).uncoveredHours);
  return sumOfHours(of.map((year) => ({ hours: more(year) })));
}
