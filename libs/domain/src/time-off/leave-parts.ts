/**
 * How the leave of one year is used up: day by day, carried hours first, and of these the ones that expire first (R54). What is left of
 * them on their last day lapses, if the person was warned (R55).
 */
import { addDays, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { endOfYear, keptUntil, lastDayAfterWarning } from './carry-over.js';
import { countryOn, isSick, type OpenAccount, partOf, type TimeOffRequest } from './leave-account.js';
import type { CarriedPart, DayHours, LeaveLapsed } from './time-off-events.js';
import { patternHours } from './work-pattern.js';

interface OpeningOfYear {
  readonly year: number;
  readonly ownHours: number;
  readonly parts: readonly CarriedPart[];
  /** In the order of days. */
  readonly taken: readonly DayHours[];
  readonly live: readonly TimeOffRequest[];
  readonly account: OpenAccount;
  /** Hours of which the person was not warned end as if this were the day of the warning. If it is null, they stay. */
  readonly warnedOn: PlainDate | null;
}

export interface LapsedPart {
  readonly part: CarriedPart;
  readonly lastDay: PlainDate;
  readonly hours: number;
  /** So much was recorded, or said in the warning. */
  readonly mostHours: number;
  /** So much stays on that day because of an illness. */
  readonly keptHours: number;
  /** What was recorded, or that the person was warned of it, or neither. */
  readonly basis: 'recorded' | 'warned' | 'expected';
}

export interface UsedYear {
  readonly ownLeft: number;
  readonly parts: readonly CarriedPart[];
  readonly lapses: readonly LapsedPart[];
  /** Hours of vacation for which there is no leave. */
  readonly uncoveredHours: number;
}

interface Ending {
  readonly lastDay: PlainDate;
  readonly mostHours: number;
  readonly basis: LapsedPart['basis'];
}

interface OpenPart {
  readonly part: CarriedPart;
  left: number;
  /** Those still to come, the first one first. */
  endings: readonly Ending[];
}

export function useUp(opening: OpeningOfYear): UsedYear {
  const { year, ownHours, taken } = opening;
  // what was not told by then is told of in this year
  const open = opening.parts.map((part) => openPart(untilTold(part, endOfYear(year - 1), opening), opening));
  const lapses: LapsedPart[] = [];
  let ownLeft = Math.max(0, ownHours);
  let uncoveredHours = 0;
  // what corrections took from the year beyond its entitlement is missing from its first day on
  const missing = { date: `${year}-01-01`, hours: Math.max(0, -ownHours) };
  for (const { date, hours } of [missing, ...taken]) {
    endBefore(date, open, lapses, opening);
    let wanted = hours;
    for (const part of open.sort((one, other) => byOrderOn(date, one, other))) {
      const used = Math.min(part.left, wanted);
      part.left -= used;
      wanted -= used;
    }
    const own = Math.min(ownLeft, wanted);
    ownLeft -= own;
    uncoveredHours += wanted - own;
  }
  endBefore(`${year + 1}-01-01`, open, lapses, opening);
  const parts = open.filter(({ left }) => left > 0).map(({ part, left }) => ({ ...part, hours: left }));
  return { ownLeft, parts, lapses, uncoveredHours };
}

function endBefore(date: PlainDate, open: OpenPart[], lapses: LapsedPart[], opening: OpeningOfYear): void {
  for (;;) {
    const next = open.sort(byFirstEnding).find(({ endings: [first] }) => first && first.lastDay < date);
    const [ending, ...later] = next?.endings ?? [];
    if (!next || !ending) return;
    const { part } = next;
    const kept = keptFrom(next, ending, opening);
    const keptHours = kept?.hours ?? 0;
    const hours = Math.min(ending.mostHours, next.left - keptHours);
    lapses.push({ part, hours, keptHours, ...ending });
    next.endings = later;
    next.left -= hours;
    if (!kept) continue;
    next.left -= kept.hours;
    const same = open.find((other) => endsLike(other.part, kept));
    if (same) same.left += kept.hours;
    else open.push(openPart(kept, opening));
  }
}

/** In France, kept hours without an expiry get one on return, and hours that the policy never ends do not. */
function endsLike(one: CarriedPart, kept: CarriedPart): boolean {
  if (one.fromYear !== kept.fromYear || one.expiresOn !== kept.expiresOn) return false;
  return kept.expiresOn !== null || one.isKept === true;
}

/**
 * What stays because the person was ill up to its expiry, or up to the later last day after a late warning: that warning takes nothing from
 * someone who was ill. Before a warning the last day may still move, so that only the expiry counts.
 */
function keptFrom({ part, left }: OpenPart, { lastDay, basis }: Ending, opening: OpeningOfYear): CarriedPart | null {
  if (part.isKept || left === 0) return null;
  const { account, live } = opening;
  const { fromYear } = part;
  const country = account.leaveYears.closed[fromYear]?.country ?? countryOn(account, endOfYear(fromYear));
  const expiresOn = keptUntil(country, fromYear, lastDay);
  if (expiresOn === undefined) return null;
  const lastDays = basis === 'expected' ? [part.expiresOn!] : [part.expiresOn!, lastDay];
  const illnesses = lastDays.map((date) => ({ date, hours: hoursOfIllnessUpTo(date, account, live) }));
  const longest = illnesses.reduce((one, other) => (other.hours > one.hours ? other : one));
  const hours = Math.min(left, longest.hours);
  return hours === 0 ? null : untilTold({ fromYear, hours, expiresOn, isKept: true }, longest.date, opening);
}

/**
 * The working hours of the illness that lasts on that day, since it began. Days without hours do not interrupt it. Days off are not
 * known here and count like others, in favour of the person.
 */
function hoursOfIllnessUpTo(lastDay: PlainDate, { patterns }: OpenAccount, live: readonly TimeOffRequest[]): number {
  const illnesses = live.filter(
    (request) =>
      request.status === 'APPROVED' && request.startDate <= lastDay && isSick(request) && partOf(request) === null,
  );
  const first = illnesses.reduce((day, { startDate }) => (startDate < day ? startDate : day), lastDay);
  let hours = 0;
  for (let day = lastDay; day >= first; day = addDays(day, -1)) {
    const ofDay = patternHours(patterns, day);
    const isIll = illnesses.some(({ startDate, endDate }) => startDate <= day && day <= endDate);
    if (ofDay > 0 && !isIll) return hours;
    hours += ofDay;
  }
  return hours;
}

function openPart(part: CarriedPart, { account, year, warnedOn }: OpeningOfYear): OpenPart {
  const { expiresOn, hours } = part;
  if (expiresOn === null) return { part, left: hours, endings: [] };
  const endings = knownEndings(part, account, year);
  if (warnedOn === null) return { part, left: hours, endings };
  const expected: Ending = {
    lastDay: lastDayAfterWarning(expiresOn, warnedOn),
    mostHours: Infinity,
    basis: 'expected',
  };
  return { part, left: hours, endings: [...endings, expected].sort(byLastDay) };
}

/**
 * What was said in warnings, and what was recorded at the end of their last day. A warning of a later year changes nothing in an ended one,
 * not even the order in which its hours were taken.
 */
function knownEndings({ fromYear, expiresOn }: CarriedPart, { leaveYears }: OpenAccount, year: number): Ending[] {
  const known = new Map<PlainDate, Ending>();
  for (const warning of leaveYears.warnings) {
    if (warning.fromYear !== fromYear || warning.expiresOn !== expiresOn || warning.lastDay === null) continue;
    if (yearOf(warning.warnedOn) > year) continue;
    const { lastDay } = warning;
    const mostHours = Math.max(warning.hours ?? 0, known.get(lastDay)?.mostHours ?? 0);
    known.set(lastDay, { lastDay, mostHours, basis: 'warned' });
  }
  for (const lapsed of leaveYears.lapses) {
    if (lapsed.fromYear !== fromYear || lapsed.expiresOn !== expiresOn || lapsed.lastDay === null) continue;
    if (lapsed.inYear > year) continue;
    const { lastDay } = lapsed;
    // what lapsed in an earlier year is no longer in the part
    if (lapsed.inYear < year) known.delete(lastDay);
    else known.set(lastDay, { lastDay, mostHours: lapsed.hours ?? 0, basis: 'recorded' });
  }
  return [...known.values()].sort(byLastDay);
}

/** By what they are about. A later event about the same hours replaces an earlier one. */
export function recordedLapses({ leaveYears }: OpenAccount, inYear: number): Map<string, LeaveLapsed> {
  const ofYear = leaveYears.lapses.filter((lapsed) => lapsed.inYear === inYear);
  return new Map(ofYear.map((lapsed) => [keyOf(lapsed), lapsed]));
}

export function keyOf({
  fromYear,
  expiresOn,
  lastDay,
}: Pick<LeaveLapsed, 'fromYear' | 'expiresOn' | 'lastDay'>): string {
  return `${fromYear} ${expiresOn} ${lastDay}`;
}

function byLastDay(one: Ending, other: Ending): number {
  if (one.lastDay !== other.lastDay) return one.lastDay < other.lastDay ? -1 : 1;
  return Number(one.basis === 'expected') - Number(other.basis === 'expected');
}

/**
 * In France, leave that an illness kept expires 15 months after the person was told on return from that illness, which lasted on the given
 * day. The return from an earlier one says nothing about it.
 */
function untilTold(part: CarriedPart, lastDay: PlainDate, { account, year }: OpeningOfYear): CarriedPart {
  if (!part.isKept || part.expiresOn !== null) return part;
  const told = account.leaveYears.warnings.find(
    ({ fromYear, occasion, warnedOn }) =>
      fromYear === part.fromYear && occasion === 'RETURN' && warnedOn > lastDay && yearOf(warnedOn) <= year,
  );
  return told ? { ...part, expiresOn: told.expiresOn } : part;
}

const never = '9999-12-31';

function byFirstEnding(one: OpenPart, other: OpenPart): number {
  const [first, second] = [one, other].map(({ endings: [ending], part }) => ending?.lastDay ?? part.expiresOn ?? never);
  if (first !== second) return first! < second! ? -1 : 1;
  return one.part.fromYear - other.part.fromYear;
}

/** What ends first is taken first. */
function byOrderOn(date: PlainDate, one: OpenPart, other: OpenPart): number {
  const [first, second] = [one, other].map((part) => orderOn(date, part));
  if (first !== second) return first! < second! ? -1 : 1;
  const isKept = ({ part }: OpenPart) => Number(part.isKept ?? false);
  return one.part.fromYear - other.part.fromYear || isKept(other) - isKept(one);
}

/**
 * Hours that nobody was warned of stay after their expiry, so that those with a last day are taken before them. When a warning is expected
 * does not count: it moves with each day, and what was taken once would be taken from other hours the next day.
 */
function orderOn(date: PlainDate, { endings, part: { expiresOn } }: OpenPart): string {
  const told = endings.find(({ basis }) => basis !== 'expected');
  if (told) return told.lastDay;
  if (expiresOn === null) return never;
  return expiresOn >= date ? expiresOn : `9${expiresOn}`; // after every last day and before what never expires
}
