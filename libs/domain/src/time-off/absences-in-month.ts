/** What payroll needs to know of a person's month: the days and hours of approved leave, without what illness gave back (R43b, R47). */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import { daysOf, isVacation, liveRequests, type OpenAccount, type TimeOffRequest, touches } from './leave-account.js';
import { vacationCosts } from './leave-costs.js';
import { kindRecorded, type RecordedKind } from './special-leave.js';
import type { DayHours } from './time-off-events.js';
import { patternHours, type WorkPatterns } from './work-pattern.js';
import { sumOfHours } from './working-time.js';

/** A row for payroll. Illness during a vacation divides the vacation. */
export interface AbsenceInMonth {
  readonly requestId: string;
  readonly type: RequestableType;
  /** Of special leave, with the name that it had. */
  readonly kind: RecordedKind | null;
  /** Within the month. */
  readonly firstDay: PlainDate;
  readonly lastDay: PlainDate;
  /** Half a day is 0.5. */
  readonly days: number;
  readonly hours: number;
}

interface Month {
  /** Its first day. */
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
}

/** In order of date. */
export function absencesInMonth(account: OpenAccount, month: Month): AbsenceInMonth[] {
  const live = liveRequests(account);
  const taken = new Map(
    vacationCosts(live, yearOf(month.startDate)).map(({ request, days }) => [request.requestId, days]),
  );
  const daysLeft = (request: TimeOffRequest) => (isVacation(request) ? taken.get(request.requestId)! : daysOf(request));
  return live
    .filter((request) => request.status === 'APPROVED' && touches(request, month))
    .flatMap((request) => rowsOf(request, daysLeft(request), { month, patterns: account.patterns }))
    .sort((one, other) => (one.firstDay === other.firstDay ? 0 : one.firstDay < other.firstDay ? -1 : 1));
}

function rowsOf(
  request: TimeOffRequest,
  days: readonly DayHours[],
  { month, patterns }: { month: Month; patterns: WorkPatterns },
): AbsenceInMonth[] {
  const { requestId, asked } = request;
  const type = asked.type ?? 'VACATION'; // null only once the person is erased
  const kind = type === 'SPECIAL' ? kindRecorded(asked.special) : null;
  return spansOf(request, days, month)
    .filter((span) => type !== 'VACATION' || span.days.length > 0) // a weekend of a vacation concerns no payroll, one of an illness does
    .map(({ firstDay, lastDay, days: counted }) => ({
      ...{ requestId, type, kind, firstDay, lastDay },
      days: rounded(counted.reduce((sum, day) => sum + shareOfDay(day, patterns), 0)),
      hours: rounded(sumOfHours(counted)),
    }));
}

interface Span {
  readonly firstDay: PlainDate;
  readonly lastDay: PlainDate;
  readonly days: readonly DayHours[];
}

/** Divided by days of which nothing is left. */
function spansOf({ startDate, endDate }: TimeOffRequest, days: readonly DayHours[], month: Month): Span[] {
  const first = startDate > month.startDate ? startDate : month.startDate;
  const last = endDate < month.endDate ? endDate : month.endDate;
  const groups: DayHours[][] = [[]];
  for (const day of days.filter(({ date }) => first <= date && date <= last)) {
    if (day.hours > 0) groups.at(-1)!.push(day);
    else groups.push([]);
  }
  if (groups.length === 1) return [{ firstDay: first, lastDay: last, days: groups[0]! }];
  return groups.flatMap((group, at) => {
    if (group.length === 0) return [];
    const firstDay = at === 0 ? first : group[0]!.date;
    return [{ firstDay, lastDay: at === groups.length - 1 ? last : group.at(-1)!.date, days: group }];
  });
}

/** Of a whole day by the person's work pattern. A day that has become shorter or free since then is a whole one. */
function shareOfDay({ date, hours }: DayHours, patterns: WorkPatterns): number {
  const whole = patternHours(patterns, date);
  return whole > hours ? hours / whole : 1;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
