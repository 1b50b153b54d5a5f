/**
 * How the leave of one year is used up: day by day, carried hours first, and of these the ones that expire first (R54). What is left of
 * them on their last day lapses, if the person was warned (R55).
 */
import { addDays, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { keptUntil, lastDayAfterWarning } from './carry-over.js';
import { isPartialDay } from './working-time.js';
import { isSick, type OpenAccount, type TimeOffRequest } from './leave-account.js';
import type { CarriedPart, DayHours } from './time-off-events.js';

/** What happens to hours of which the person was not warned: they stay, or the warning is expected in time or on that day. */
export type Expectation = 'none' | 'in time' | { readonly warnedOn: PlainDate };

interface OpeningOfYear {
  readonly year: number;
  readonly ownHours: number;
  readonly parts: readonly CarriedPart[];
  /** In the order of days. */
  readonly taken: readonly DayHours[];
  readonly live: readonly TimeOffRequest[];
  readonly account: OpenAccount;
  readonly expectation: Expectation;
}

export interface LapsedPart {
  readonly part: CarriedPart;
  readonly lastDay: PlainDate;
  readonly hours: number;
  /** So much was recorded, or said in the warning. */
  readonly mostHours: number;
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
  const open = opening.parts.map((part) => openPart(part, opening));
  const lapses: LapsedPart[] = [];
  let ownLeft = Math.max(0, opening.ownHours);
  let uncoveredHours = Math.max(0, -opening.ownHours);
  for (const { date, hours } of opening.taken) {
    endBefore(date, open, lapses, opening);
    let wanted = hours;
    for (const part of open.sort(byFirstEnding)) {
      const taken = Math.min(part.left, wanted);
      part.left -= taken;
      wanted -= taken;
    }
    const own = Math.min(ownLeft, wanted);
    ownLeft -= own;
    uncoveredHours += wanted - own;
  }
  endBefore(`${opening.year + 1}-01-01`, open, lapses, opening);
  const parts = open.filter(({ left }) => left > 0).map(({ part, left }) => ({ ...part, hours: left }));
  return { ownLeft, parts, lapses, uncoveredHours };
}

function endBefore(date: PlainDate, open: OpenPart[], lapses: LapsedPart[], opening: OpeningOfYear): void {
  for (;;) {
    const next = open.sort(byFirstEnding)[0];
    const [ending, ...later] = next?.endings ?? [];
    if (!next || !ending || ending.lastDay >= date) return;
    next.endings = later;
    const kept = keptFrom(next, ending, opening);
    const keptHours = Math.min(next.left, kept?.hours ?? 0);
    const hours = Math.min(ending.mostHours, next.left - keptHours);
    lapses.push({ part: next.part, lastDay: ending.lastDay, hours, mostHours: ending.mostHours, basis: ending.basis });
    next.left -= hours;
    if (!kept || keptHours === 0) continue;
    next.left -= keptHours;
    open.push(openPart({ ...kept, hours: keptHours }, opening));
  }
}

/** What stays because the person was ill up to that day. */
function keptFrom({ part, left }: OpenPart, { lastDay }: Ending, { account, live }: OpeningOfYear): CarriedPart | null {
  if (part.isKept || left === 0) return null;
  const { fromYear } = part;
  const country = account.leaveYears.closed[fromYear]?.country ?? account.country;
  const expiresOn = keptUntil(country, fromYear, lastDay);
  if (expiresOn === undefined) return null;
  const hours = hoursOfIllnessUpTo(lastDay, live);
  return hours === 0 ? null : { fromYear, hours, expiresOn, isKept: true };
}

/** The working hours of the illness that lasts on that day, since it began. Weekends do not interrupt it. */
export function hoursOfIllnessUpTo(lastDay: PlainDate, live: readonly TimeOffRequest[]): number {
  const illnesses = live.filter((request) => request.status === 'APPROVED' && request.startDate <= lastDay && isSick(request));
  const hoursOn = (day: PlainDate) =>
    illnesses
      .filter(({ startDate, endDate }) => startDate <= day && day <= endDate)
      .reduce((sum, sick) => Math.min(8, sum + (isPartialDay(sick) ? sick.hours : 8)), 0);
  let hours = 0;
  for (let day = lastDay; ; day = addDays(day, -1)) {
    const ofDay = hoursOn(day);
    if (isWeekend(day)) {
      if (illnesses.every(({ endDate, startDate }) => endDate < addDays(day, -2) || startDate > day)) return hours;
    } else if (ofDay < 8) return hours;
    else hours += ofDay;
  }
}

/** Where no one was warned in time, the hours go on until the person is warned late. */
function openPart(recorded: CarriedPart, { account, year, expectation }: OpeningOfYear): OpenPart {
  const part = untilTold(recorded, account);
  const { fromYear, expiresOn, hours } = part;
  if (expiresOn === null) return { part, left: hours, endings: [] };
  const known = new Map<PlainDate, Ending>();
  for (const warning of account.leaveYears.warnings) {
    if (warning.fromYear !== fromYear || warning.expiresOn !== expiresOn || warning.lastDay === null) continue;
    const { lastDay } = warning;
    const mostHours = Math.max(warning.hours ?? 0, known.get(lastDay)?.mostHours ?? 0);
    known.set(lastDay, { lastDay, mostHours, basis: 'warned' });
  }
  for (const lapsed of account.leaveYears.lapses) {
    if (lapsed.fromYear !== fromYear || lapsed.expiresOn !== expiresOn || lapsed.lastDay === null) continue;
    if (lapsed.inYear > year) continue;
    const { lastDay } = lapsed;
    // what lapsed in an earlier year is no longer in the part
    if (lapsed.inYear < year) known.delete(lastDay);
    else known.set(lastDay, { lastDay, mostHours: lapsed.hours ?? 0, basis: 'recorded' });
  }
  const endings = [...known.values()].sort((a, b) => (a.lastDay < b.lastDay ? -1 : 1));
  const last = expectedEnding(expiresOn, endings.length > 0, expectation);
  return { part, left: hours, endings: last ? [...endings, last] : endings };
}

function expectedEnding(expiresOn: PlainDate, isWarned: boolean, expectation: Expectation): Ending | null {
  const expected = { mostHours: Infinity, basis: 'expected' } as const;
  if (expectation === 'none' || (expectation === 'in time' && isWarned)) return null;
  const lastDay = expectation === 'in time' ? expiresOn : lastDayAfterWarning(expiresOn, expectation.warnedOn);
  return { lastDay, ...expected };
}

/** In France, leave that an illness kept expires 15 months after the person was told on return. */
function untilTold(part: CarriedPart, { leaveYears }: OpenAccount): CarriedPart {
  if (!part.isKept || part.expiresOn !== null) return part;
  const told = leaveYears.warnings.find(
    ({ fromYear, occasion }) => fromYear === part.fromYear && occasion === 'RETURN',
  );
  return told ? { ...part, expiresOn: told.expiresOn } : part;
}

const never = '9999-12-31';

/** What expires first is taken first. */
function byFirstEnding(one: OpenPart, other: OpenPart): number {
  const [first, second] = [one, other].map(({ endings, part }) => endings[0]?.lastDay ?? part.expiresOn ?? never);
  if (first !== second) return first! < second! ? -1 : 1;
  return one.part.fromYear - other.part.fromYear;
}
