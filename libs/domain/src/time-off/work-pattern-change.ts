/** A change of the work pattern, and what it means for requests (R52). */
import { addYears, eachDay, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { type WeekHours, workPatternLimits } from '@staffroom/contracts/work-patterns.js';
import type { Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import { evolve } from './evolve-leave-account.js';
import {
  daysOf,
  isSick,
  liveRequests,
  type OpenAccount,
  partOf,
  type TimeOffRequest,
  touches,
} from './leave-account.js';
import type { ChangeWorkPattern } from './time-off-commands.js';
import type { DayHours, TimeOffEvent } from './time-off-events.js';
import { weekOn, type WorkPatterns } from './work-pattern.js';
import { type DayOff, sumOfHours, workedHours } from './working-time.js';

/**
 * HR records what was agreed, so the balance never forbids it. Pending requests are counted again, approved and past ones keep
 * their hours.
 */
export function changeWorkPattern(change: ChangeWorkPattern, account: OpenAccount): Decision<TimeOffEvent> {
  const { from, hours } = change;
  const malformed = patternIsWellFormed(hours) ?? validFromIsInRange(from, change.today);
  if (malformed) return malformed;
  if (isSameWeek(hours, weekOn(account.patterns, from))) return accept();
  const changed: TimeOffEvent = { type: 'WorkPatternChanged', data: { userId: account.userId, from, hours } };
  const after = evolve(account, changed) as OpenAccount;
  const recounted = pendingFrom(from, after).flatMap((request) => {
    const again = countedAgain(request, { ...change, patterns: after.patterns });
    return isCountedSo(request, again) ? [] : [recountedEvent(request, again, account)];
  });
  return accept(changed, ...recounted);
}

/** Approved leave from that date on that would have other hours if it were requested now. HR is shown these. */
export function approvedOtherwiseNow(
  { from, daysOff }: Pick<ChangeWorkPattern, 'from' | 'daysOff'>,
  account: OpenAccount,
): { request: TimeOffRequest; hoursNow: number }[] {
  const { patterns } = account;
  return liveRequests(account)
    .filter((request) => request.status === 'APPROVED' && request.endDate >= from && !isSick(request))
    .map((request) => ({ request, hoursNow: sumOfHours(countedAgain(request, { from, daysOff, patterns }).days) }))
    .filter(({ request, hoursNow }) => hoursNow !== request.hours);
}

interface Counted {
  readonly days: readonly DayHours[];
  readonly partOf: number | null;
}

/** Days before the change, and after the next one, keep their hours. */
function countedAgain(
  request: TimeOffRequest,
  { from, daysOff, patterns }: { from: PlainDate; daysOff: readonly DayOff[]; patterns: WorkPatterns },
): Counted {
  const next = patterns.find((pattern) => pattern.from > from)?.from ?? '9999-12-31';
  const isAffected = (date: PlainDate) => date >= from && date < next;
  const kept = daysOf(request).filter(({ date }) => !isAffected(date));
  const hoursOn = workedHours(patterns, daysOff);
  if (request.asked.partOf !== null) {
    if (!isAffected(request.startDate)) return { days: kept, partOf: partOf(request) };
    const dayHours = hoursOn(request.startDate);
    // What was asked for, so that a pattern that is changed back leads to the same hours.
    const hours = Math.min(request.asked.hours, dayHours);
    const days = hours > 0 ? [{ date: request.startDate, hours }] : [];
    return { days, partOf: hours < dayHours ? dayHours : null };
  }
  const counted = eachDay(request.startDate, request.endDate)
    .filter(isAffected)
    .map((date) => ({ date, hours: hoursOn(date) }))
    .filter(({ hours }) => hours > 0);
  return { days: [...kept, ...counted].sort((a, b) => (a.date < b.date ? -1 : 1)), partOf: null };
}

function isCountedSo(request: TimeOffRequest, again: Counted): boolean {
  const asText = (days: readonly DayHours[]) => days.map(({ date, hours }) => `${date} ${hours}`).join();
  return asText(daysOf(request)) === asText(again.days) && partOf(request) === again.partOf;
}

function recountedEvent(
  { requestId, asked: { type } }: TimeOffRequest,
  { days, partOf: dayHours }: Counted,
  { userId }: OpenAccount,
): TimeOffEvent {
  const data = { requestId, userId, type, hours: sumOfHours(days), days, partOf: dayHours };
  return { type: 'TimeOffRecounted', data };
}

function pendingFrom(from: PlainDate, account: OpenAccount): TimeOffRequest[] {
  const range = { startDate: from, endDate: '9999-12-31' };
  return liveRequests(account).filter((request) => request.status === 'PENDING' && touches(request, range));
}

export function patternIsWellFormed(hours: WeekHours): Rejection | null {
  const { days, dayMaxHours, stepHours } = workPatternLimits;
  const isDay = (day: unknown) =>
    typeof day === 'number' && day >= 0 && day <= dayMaxHours && Number.isInteger(day / stepHours);
  if (hours.length !== days || !hours.every(isDay)) {
    return invalid({ is: 'hoursOfDay', dayMaxHours, stepHours });
  }
  if (hours.every((day) => day === 0)) return invalid({ is: 'noHoursInWeek' });
  return null;
}

export function validFromIsInRange(from: PlainDate, today: PlainDate): Rejection | null {
  const { earliestFrom, aheadYears } = workPatternLimits;
  if (isPlainDate(from) && from >= earliestFrom && from <= addYears(today, aheadYears)) return null;
  return invalid({ is: 'patternDay' });
}

function isSameWeek(one: WeekHours, other: WeekHours): boolean {
  return one.every((hours, day) => hours === other[day]);
}

function invalid(because: Reason): Rejection {
  return reject({ rule: 'R52', kind: 'invalid', field: 'workPattern', because });
}
