/** What happens with time: leave goes over into the next year, lapses, and the person is warned of it first (R54, R55). */
import { addDays, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Decision } from '../decider.js';
import { accept } from '../decider.js';
import { approvedYears, carriedOver, correctionsSince } from './carry-corrections.js';
import { endOfYear, firstWarningDay, type LeaveYearFacts, untilAfterReturn, warningDays } from './carry-over.js';
import { evolve, isSick, type LeaveAccount, liveRequests, type OpenAccount } from './leave-account.js';
import { leftOfYear } from './leave-balance.js';
import { keyOf, type LapsedPart } from './leave-parts.js';
import { type Policy, policyFor } from './leave-years.js';
import type { CloseLeaveYears, LapseLeave, WarnOfExpiry } from './time-off-commands.js';
import type { CarriedPart, LeaveExpiryWarned, LeaveLapsed, TimeOffEvent, WarningOccasion } from './time-off-events.js';

/** Once for each year that has ended, and again if HR has changed the policy for leave that has not lapsed. */
export function closeLeaveYears({ leaveYears: facts }: CloseLeaveYears, account: OpenAccount): Decision<TimeOffEvent> {
  const events: TimeOffEvent[] = [];
  let now = account;
  const add = (fresh: readonly TimeOffEvent[]) => {
    events.push(...fresh);
    now = fresh.reduce(evolve, now) as OpenAccount;
  };
  const close = (year: number) => {
    const closed = now.leaveYears.closed[year];
    if (!closed) add(lapsesIn(year, endOfYear(year), now, facts));
    const policy = policyFor(now, year, facts, closed?.country);
    if (closed && !isOtherPolicy(policy, year, now, facts)) return;
    add([carriedOver(now, year, policy, approvedYears(now, Infinity, facts).closing(year, policy))]);
    if (closed) add(correctionsSince(year + 1, now));
  };
  // once more after a change, because another expiry of one year can leave hours of an earlier one that were used up before
  let known: number;
  do {
    known = events.length;
    for (let year = Math.max(facts.openYear, account.leaveYears.since); year < yearOf(facts.today); year++) close(year);
  } while (events.length > known);
  return accept(...events);
}

/** What lapsed by the former policy stays lapsed. */
function isOtherPolicy(
  { limitHours, expiresOn }: Policy,
  year: number,
  account: OpenAccount,
  facts: LeaveYearFacts,
): boolean {
  const { closed, lapses } = account.leaveYears;
  if (closed[year]?.limitHours === limitHours && closed[year].expiresOn === expiresOn) return false;
  if (lapses.some(({ fromYear, hours }) => fromYear === year && (hours ?? 0) > 0)) return false;
  const present = approvedYears(account, Infinity, facts).opening(yearOf(facts.today));
  return present.some(({ fromYear }) => fromYear === year);
}

/** On the day after the last one of which the person was warned. */
export function lapseLeave({ leaveYears: facts }: LapseLeave, account: OpenAccount): Decision<TimeOffEvent> {
  return accept(...lapsesIn(yearOf(facts.today), addDays(facts.today, -1), account, facts));
}

function lapsesIn(year: number, until: PlainDate, account: OpenAccount, facts: LeaveYearFacts): TimeOffEvent[] {
  const { userId } = account;
  const left = approvedYears(account, Infinity, facts)
    .used(year)
    .lapses.filter(({ basis, lastDay }) => basis === 'warned' && lastDay <= until)
    .map(({ part: { fromYear, expiresOn }, lastDay, hours }): LeaveLapsed => {
      return { userId, fromYear, inYear: year, expiresOn, lastDay, hours };
    });
  return [...left, ...takenBefore(year, until, account, left)].map((data) => ({ type: 'LeaveLapsed', data }));
}

/**
 * Hours of which the person was warned, and which are all taken since an earlier year, do not go over, so nothing is left that could lapse.
 * That is recorded as 0 hours, because what comes back after the last day needs a warning of its own.
 */
function takenBefore(
  year: number,
  until: PlainDate,
  { userId, leaveYears }: OpenAccount,
  left: readonly LeaveLapsed[],
): LeaveLapsed[] {
  const ended = new Map<string, LeaveLapsed>();
  for (const { fromYear, expiresOn, lastDay } of leaveYears.warnings) {
    if (expiresOn === null || lastDay === null || lastDay > until) continue;
    const inYear = Math.max(yearOf(lastDay), fromYear + 1);
    if (inYear > year || (inYear < year && !(inYear in leaveYears.closed))) continue;
    const lapsed = { userId, fromYear, inYear, expiresOn, lastDay, hours: 0 };
    ended.set(keyOf(lapsed), lapsed);
  }
  for (const recorded of [...leaveYears.lapses, ...left]) ended.delete(keyOf(recorded));
  return [...ended.values()];
}

type WarnedEvent = Extract<TimeOffEvent, { type: 'LeaveExpiryWarned' }>;
type Warning = Pick<LeaveExpiryWarned, 'fromYear' | 'occasion' | 'hours' | 'expiresOn' | 'lastDay'>;

/** In January, 90 and 30 days before an expiry, and on return from an illness (in France). */
export function warnOfExpiry(
  { warningId, leaveYears: facts }: WarnOfExpiry,
  account: OpenAccount,
): Decision<TimeOffEvent> {
  const { today } = facts;
  const year = yearOf(today);
  const isNewYear =
    today <= `${year}-01-31` &&
    account.leaveYears.since < year &&
    !account.leaveYears.warnings.some(({ occasion, warnedOn }) => occasion === 'NEW_YEAR' && yearOf(warnedOn) === year);
  const events: WarnedEvent[] = [];
  const newYearHours = isNewYear ? approvedYears(account, Infinity, facts).used(year).ownLeft : null;
  const add = (said: Warning) => {
    const ids = { userId: account.userId, warningId: `${warningId}-${events.length + 1}`, warnedOn: today };
    const ofNewYear = said.occasion === 'NEW_YEAR' ? newYearHours : null;
    const leftHours = leftOfYear(said.fromYear, approvedYears(account, Infinity, facts), year);
    const ofAll = leftHours > (said.hours ?? 0) ? { leftHours } : {};
    events.push({ type: 'LeaveExpiryWarned', data: { ...ids, ...said, ...ofAll, newYearHours: ofNewYear } });
  };
  const isSaid = ({ fromYear, expiresOn, lastDay, hours }: Warning) =>
    events.some(
      ({ data: said }) => keyOf(said) === keyOf({ fromYear, expiresOn, lastDay }) && (said.hours ?? 0) >= (hours ?? 0),
    );
  // a warning may change which hours are taken first, and so what else has to be told
  for (let told = account; ;) {
    const due = dueWarnings(told, facts, isNewYear).filter(({ said }) => !isSaid(said));
    // a late warning moves a last day, and an illness that lasts on it keeps hours that have to be told as kept
    const untold = due.some(({ isKept }) => !isKept) ? due.filter(({ isKept }) => !isKept) : due;
    if (untold.length === 0) break;
    const known = events.length;
    untold.forEach(({ said }) => add(said));
    told = events.slice(known).reduce<LeaveAccount>(evolve, told) as OpenAccount;
  }
  if (isNewYear && !events.some(({ data }) => data.occasion === 'NEW_YEAR')) {
    add({ fromYear: year - 1, occasion: 'NEW_YEAR', hours: 0, expiresOn: null, lastDay: null });
  }
  return accept(...events);
}

interface DueWarning {
  /** Of hours that stay because of an illness. */
  readonly isKept: boolean;
  readonly said: Warning;
}

function dueWarnings(account: OpenAccount, facts: LeaveYearFacts, isNewYear: boolean): DueWarning[] {
  const { today } = facts;
  const year = yearOf(today);
  const years = approvedYears(account, Infinity, facts);
  const { lapses, parts } = years.used(year);
  const inYear = toTell(lapses);
  // what the policy does not carry over ends with this year, or 30 days after a warning that comes late
  const withYear = years.isClosed(year) ? [] : toTell(endingOn(endOfYear(year), account, facts));
  // sick leave that is entered ahead keeps hours of a day that is still to come
  const isKeptNow = ({ fromYear }: CarriedPart) =>
    years.opening(year).some((part) => part.isKept && part.fromYear === fromYear) ||
    lapses.some(({ part, lastDay }) => part.fromYear === fromYear && lastDay < today);
  const kept = parts.filter((part) => part.isKept && part.expiresOn === null && isKeptNow(part));
  const returned = isIllOn(today, account) ? [] : kept;
  const due = [
    ...returned.map((part): DueWarning => ({ isKept: true, said: onReturn(part, today) })),
    ...(isNewYear ? inNewYear(inYear, parts) : []),
  ];
  for (const lapse of [...inYear, ...withYear]) {
    const isSaid = due.some(({ said: { fromYear, expiresOn, lastDay } }) => {
      return fromYear === lapse.part.fromYear && expiresOn === lapse.part.expiresOn && lastDay === lapse.lastDay;
    });
    if (!isSaid && isDue(lapse, account.leaveYears.warnings, today)) due.push(warningOf(lapse, 'EXPIRY'));
  }
  return due;
}

/** One for each last day, with all hours that end on it: those of which the person was warned, and those that have come since. */
function toTell(lapses: readonly LapsedPart[]): LapsedPart[] {
  const byKey = new Map<string, LapsedPart>();
  for (const lapse of lapses) {
    if (lapse.basis === 'recorded' || lapse.hours === 0) continue;
    const key = keyOf({ ...lapse.part, ...lapse });
    byKey.set(key, { ...lapse, hours: lapse.hours + (byKey.get(key)?.hours ?? 0) });
  }
  return [...byKey.values()];
}

function endingOn(expiresOn: PlainDate, account: OpenAccount, facts: LeaveYearFacts): LapsedPart[] {
  const { lapses } = approvedYears(account, Infinity, facts).used(yearOf(expiresOn) + 1);
  return lapses.filter(({ part }) => part.expiresOn === expiresOn);
}

/** What is left of hours of which the person was warned, or was not: each has its own last day. */
function isDue({ part, lastDay, basis }: LapsedPart, told: readonly LeaveExpiryWarned[], today: PlainDate): boolean {
  const first = firstWarningDay(part.fromYear, part.expiresOn!);
  if (basis === 'expected') return today >= first;
  const warnedSince = (day: PlainDate) =>
    told.some((one) => one.fromYear === part.fromYear && one.expiresOn === part.expiresOn && one.warnedOn >= day);
  const second = addDays(lastDay, -warningDays.last);
  return (today >= second && !warnedSince(second)) || (today >= first && !warnedSince(first));
}

function inNewYear(lapses: readonly LapsedPart[], parts: readonly CarriedPart[]): DueWarning[] {
  const later = parts.map(({ fromYear, hours, expiresOn, isKept = false }): DueWarning => {
    return { isKept, said: { fromYear, occasion: 'NEW_YEAR', hours, expiresOn, lastDay: expiresOn } };
  });
  return [...lapses.map((lapse) => warningOf(lapse, 'NEW_YEAR')), ...later];
}

function warningOf({ part, lastDay, hours }: LapsedPart, occasion: WarningOccasion): DueWarning {
  const { fromYear, expiresOn, isKept = false } = part;
  return { isKept, said: { fromYear, occasion, hours, expiresOn, lastDay } };
}

function onReturn({ fromYear, hours }: CarriedPart, today: PlainDate): Warning {
  const expiresOn = untilAfterReturn(today);
  return { fromYear, occasion: 'RETURN', hours, expiresOn, lastDay: expiresOn };
}

function isIllOn(today: PlainDate, account: OpenAccount): boolean {
  return liveRequests(account).some(
    (request) =>
      request.status === 'APPROVED' && request.startDate <= today && today <= request.endDate && isSick(request),
  );
}
