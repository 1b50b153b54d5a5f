/** A person is warned of leave that will lapse: leave lapses only on the last day that a warning named (R55). */
import { addDays, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Decision } from '../decider.js';
import { accept } from '../decider.js';
import { approvedYears } from './carry-corrections.js';
import { endOfYear, firstWarningDay, type LeaveYearFacts, untilAfterReturn, warningDays } from './carry-over.js';
import { evolveAll } from './evolve-leave-account.js';
import { isSick, liveRequests, type OpenAccount } from './leave-account.js';
import { leftOfYear } from './leave-balance.js';
import { keyOf, type LapsedPart } from './leave-parts.js';
import type { WarnOfExpiry } from './time-off-commands.js';
import type { CarriedPart, LeaveExpiryWarned, TimeOffEvent, WarningOccasion } from './time-off-events.js';
import { patternHours } from './work-pattern.js';
import { addedUp } from './working-time.js';

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
  const warn = (said: Warning) => {
    const ids = { userId: account.userId, warningId: `${warningId}-${events.length + 1}`, warnedOn: today };
    const ofNewYear = said.occasion === 'NEW_YEAR' ? newYearHours : null;
    const leftHours = leftOfYear(said.fromYear, approvedYears(account, Infinity, facts), year);
    const ofAll = leftHours > (said.hours ?? 0) ? { leftHours } : {};
    events.push({ type: 'LeaveExpiryWarned', data: { ...ids, ...said, ...ofAll, newYearHours: ofNewYear } });
  };
  // a warning may change which hours are taken first, and so what else has to be told
  let told = account;
  for (let due = untold(told); due.length > 0; due = untold(told)) {
    const known = events.length;
    due.forEach(warn);
    told = evolveAll(told, events.slice(known)) as OpenAccount;
  }
  if (isNewYear && !events.some(({ data }) => data.occasion === 'NEW_YEAR')) {
    warn({ fromYear: year - 1, occasion: 'NEW_YEAR', hours: 0, expiresOn: null, lastDay: null });
  }
  return accept(...events);

  function untold(now: OpenAccount): Warning[] {
    const due = dueWarnings(now, facts, isNewYear).filter(({ said }) => !isSaid(said, events));
    // a late warning moves a last day, and an illness that lasts on it keeps hours that have to be told as kept
    const first = due.filter(({ isKept }) => !isKept);
    return (first.length > 0 ? first : due).map(({ said }) => said);
  }
}

function isSaid({ fromYear, expiresOn, lastDay, hours }: Warning, events: readonly WarnedEvent[]): boolean {
  const key = keyOf({ fromYear, expiresOn, lastDay });
  return events.some(({ data }) => keyOf(data) === key && (data.hours ?? 0) >= (hours ?? 0));
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
  const isKeptNow = years.keptBefore(today);
  const kept = parts.filter((part) => part.expiresOn === null && isKeptNow(part));
  const returned = isIll(today, account) ? [] : kept;
  const later = parts.filter((part) => !returned.includes(part) && !isWithOthers(part, parts));
  const due = [
    ...returned.map((part): DueWarning => ({ isKept: true, said: onReturn(part, today) })),
    ...(isNewYear ? inNewYear(inYear, later) : []),
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
  const open = lapses.filter(({ basis, hours }) => basis !== 'recorded' && hours > 0);
  return addedUp(open, (lapse) => keyOf({ ...lapse.part, ...lapse }));
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

/** Nothing is said of their end before the return, and the warning of the others says how many are left in all. */
function isWithOthers({ isKept, fromYear, expiresOn }: CarriedPart, parts: readonly CarriedPart[]): boolean {
  if (!isKept || expiresOn !== null) return false;
  return parts.some((other) => !other.isKept && other.fromYear === fromYear && other.expiresOn === null);
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

/** Days without hours do not interrupt an illness: a weekend between two sick notes is no return. */
function isIll(today: PlainDate, account: OpenAccount): boolean {
  const illnesses = liveRequests(account).filter((request) => request.status === 'APPROVED' && isSick(request));
  const isIllOn = (day: PlainDate) => illnesses.some(({ startDate, endDate }) => startDate <= day && day <= endDate);
  const week = Array.from({ length: 7 }, (_, days) => addDays(today, days));
  const nextWorkingDay = week.find((day) => patternHours(account.patterns, day) > 0);
  return isIllOn(today) || (nextWorkingDay !== undefined && isIllOn(nextWorkingDay));
}
