/**
 * A second account of carry-over and lapse, written from docs/develop/rules.md (R54, R55) and not from the code. It goes through every day since
 * the account was opened, each time from the beginning, and takes leave, illness and warnings from the plain events.
 */
import { addDays, weekday } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { LeaveExpiryWarned, TimeOffEvent } from '../time-off/time-off-events.js';

export interface ModelPolicy {
  readonly country: Country;
  readonly limitHours: number | null;
  /** '03-31', or so many months after the end of the year, or never. */
  readonly until: string | number | null;
}

interface Pot {
  readonly from: number;
  readonly expires: string | null;
  readonly isKept: boolean;
  hours: number;
}

/** In France from the information on return. */
const monthsOfTheIll: Partial<Record<Country, number | null>> = { GERMANY: 15, SPAIN: 18, FRANCE: null };

export class LeaveYearModel {
  /** What may still lapse of the hours that were said to end on a day. It never grows again once the day has passed. */
  private readonly most = new Map<string, number>();
  /** The year in which it was said for the first time. Later ones do not change in which order hours were taken before. */
  private readonly saidIn = new Map<string, string>();
  /** Those whose last day has passed in the present computation. */
  private readonly ended = new Set<string>();
  private said = 0;

  constructor(
    private readonly ownHours: number,
    private readonly policy: ModelPolicy,
  ) {}

  /** By year, as of a day on which the jobs have run. */
  until(today: string, log: readonly TimeOffEvent[]) {
    const warnings = log.flatMap(({ type, data }) => (type === 'LeaveExpiryWarned' ? [data] : []));
    for (const { fromYear, expiresOn, lastDay, hours, warnedOn } of warnings.slice(this.said)) {
      const key = `${fromYear} ${expiresOn} ${lastDay}`;
      if (!this.saidIn.has(key)) this.saidIn.set(key, warnedOn.slice(0, 4));
      this.most.set(key, Math.max(hours ?? 0, this.most.get(key) ?? 0));
    }
    this.said = warnings.length;
    this.ended.clear();
    const hours = this.through(today, leaveIn(log), warnings);
    for (const key of this.most.keys()) {
      const hasPassed = key.split(' ')[2]! < today;
      if (hasPassed && !this.ended.has(key)) this.most.set(key, 0); // nothing was left, so nothing of it can lapse later
    }
    return hours;
  }

  private through(today: string, { taken, ill, corrections }: Leave, warnings: readonly LeaveExpiryWarned[]) {
    const carried = new Map<number, number>();
    const lapsed = new Map<number, number>();
    let pots: Pot[] = [];
    let own = this.ownHours + (corrections.get(2026) ?? 0);
    const lapse = (day: string, inYear: number) => {
      for (const pot of pots.filter(({ expires }) => expires !== null)) {
        const key = `${pot.from} ${pot.expires} ${day}`;
        const most = this.most.get(key);
        if (most === undefined) continue;
        const until = pot.isKept ? undefined : this.keptUntil(pot.from, day);
        const [atExpiry, atLastDay] = [hoursIll(pot.expires!, ill), hoursIll(day, ill)];
        const kept = until === undefined ? 0 : Math.min(pot.hours, Math.max(atExpiry, atLastDay));
        const illOn = atLastDay > atExpiry ? day : pot.expires!;
        const hours = Math.min(most, pot.hours - kept);
        this.most.set(key, hours);
        this.ended.add(key);
        lapsed.set(inYear, (lapsed.get(inYear) ?? 0) + hours);
        pot.hours -= hours + kept;
        if (kept > 0)
          pots = withKept(pots, pot.from, kept, until === null ? toldUntil(pot.from, illOn, warnings) : until!);
      }
    };
    for (let at = 0; dayAt(at) <= today; at++) {
      const day = dayAt(at);
      const year = Number(day.slice(0, 4));
      const before = at === 0 ? '2025-12-31' : dayAt(at - 1);
      if (day.endsWith('-01-01') && year > 2026) {
        lapse(before, year - 1);
        pots = [...pots, ...this.closed(year - 1, Math.max(0, own))];
        carried.set(
          year,
          pots.reduce((sum, { hours }) => sum + hours, 0),
        );
        // only what has just been closed, because the rest has had its turn
        const others = pots.filter(({ from }) => from !== year - 1);
        pots = pots.filter(({ from }) => from === year - 1);
        lapse(before, year);
        pots = [...others, ...pots];
        own = this.ownHours + (corrections.get(year) ?? 0);
        own = Math.min(0, own) + this.take(-Math.min(0, own), pots, day, Math.max(0, own));
      } else lapse(before, year);
      own = this.take(taken.get(day) ?? 0, pots, day, own);
    }
    return { carried, lapsed };
  }

  /** Carried hours first, and of these the ones that end first. What is left of the year's own. */
  private take(hours: number, pots: readonly Pot[], day: string, own: number): number {
    if (hours === 0) return own;
    let wanted = hours;
    for (const pot of [...pots].sort((a, b) => (this.orderOf(a, day) < this.orderOf(b, day) ? -1 : 1))) {
      const some = Math.min(pot.hours, wanted);
      pot.hours -= some;
      wanted -= some;
    }
    return own - wanted;
  }

  private orderOf({ from, expires, isKept }: Pot, day: string): string {
    const ends = [...this.most.keys()]
      .filter((key) => key.startsWith(`${from} ${expires} `) && this.saidIn.get(key)! <= day.slice(0, 4))
      .map((key) => key.split(' ')[2]!)
      .filter((last) => last >= day)
      .sort();
    // without a warning hours stay after their expiry, so that what ends on a day goes before them
    const untold = expires === null || expires >= day ? (expires ?? '9999') : `9${expires}`;
    return `${ends[0] ?? untold} ${from} ${isKept ? 0 : 1}`;
  }

  private closed(year: number, left: number): Pot[] {
    const { limitHours, until } = this.policy;
    const over = limitHours === null ? left : Math.min(left, limitHours);
    const expires = until === null ? null : typeof until === 'number' ? monthEnd(year, until) : `${year + 1}-${until}`;
    return [
      { from: year, expires: `${year}-12-31`, isKept: false, hours: left - over },
      { from: year, expires, isKept: false, hours: over },
    ];
  }

  /** Never shorter than it was. Undefined if the law gives no more time, null if it runs from the information on return. */
  private keptUntil(year: number, day: string): string | null | undefined {
    const months = monthsOfTheIll[this.policy.country];
    if (months === undefined || months === null) return months;
    const until = monthEnd(year, months);
    return until > day ? until : undefined;
  }
}

const calendar = ['2026-01-01'];

function dayAt(index: number): string {
  while (calendar.length <= index) calendar.push(addDays(calendar.at(-1)!, 1));
  return calendar[index]!;
}

function withKept(pots: readonly Pot[], from: number, hours: number, expires: string | null): Pot[] {
  const same = pots.find((pot) => pot.from === from && pot.expires === expires && (pot.isKept || expires !== null));
  if (!same) return [...pots, { from, expires, isKept: true, hours }];
  same.hours += hours;
  return [...pots];
}

/** On the return from the illness that lasted on that day. */
function toldUntil(from: number, illOn: string, warnings: readonly LeaveExpiryWarned[]): string | null {
  const returns = warnings.filter(({ fromYear, occasion }) => fromYear === from && occasion === 'RETURN');
  return returns.find(({ warnedOn }) => warnedOn > illOn)?.expiresOn ?? null;
}

/** On weekdays, since the illness began that lasts on that day. */
function hoursIll(lastDay: string, ill: ReadonlySet<string>): number {
  let hours = 0;
  let first = lastDay;
  for (const day of ill) if (day < first) first = day;
  for (let day = lastDay; day >= first; day = addDays(day, -1)) {
    const isWeekday = weekday(day) % 6 !== 0;
    if (isWeekday && !ill.has(day)) break;
    if (isWeekday) hours += 8;
  }
  return hours;
}

function monthEnd(year: number, months: number): string {
  const next = year + 1 + Math.floor(months / 12);
  return addDays(`${next}-${String((months % 12) + 1).padStart(2, '0')}-01`, -1);
}

interface Leave {
  /** The hours of approved vacation on days without illness. */
  readonly taken: ReadonlyMap<string, number>;
  readonly ill: ReadonlySet<string>;
  readonly corrections: ReadonlyMap<number, number>;
}

/** Of whole days. */
function leaveIn(log: readonly TimeOffEvent[]): Leave {
  const asked = new Map<string, { isSick: boolean; start: string; end: string; days: Map<string, number> }>();
  const approved = new Set<string>();
  const corrections = new Map<number, number>();
  for (const { type, data } of log) {
    if (type === 'VacationHoursCorrected') corrections.set(data.year, data.correctionHours);
    if (type === 'TimeOffReviewed' && data.decision === 'APPROVED') approved.add(data.requestId);
    if (type === 'TimeOffRequested') {
      const days = new Map((data.days ?? []).map((day) => ['date' in day ? day.date : '', day.hours]));
      const dates = { start: data.startDate, end: data.endDate };
      asked.set(data.requestId, { isSick: data.type === 'SICK', ...dates, days });
    }
    if (type !== 'TimeOffCancelled') continue;
    if (data.endDate === null) approved.delete(data.requestId);
    else asked.get(data.requestId)!.end = data.endDate;
  }
  const ill = new Set<string>();
  const taken = new Map<string, number>();
  const counted = [...asked].filter(([id]) => approved.has(id)).map(([, request]) => request);
  for (const { start, end } of counted.filter(({ isSick }) => isSick)) {
    for (let day = start; day <= end; day = addDays(day, 1)) ill.add(day);
  }
  for (const { days, end } of counted.filter(({ isSick }) => !isSick)) {
    for (const [day, hours] of days) if (day <= end && !ill.has(day)) taken.set(day, hours);
  }
  return { taken, ill, corrections };
}
