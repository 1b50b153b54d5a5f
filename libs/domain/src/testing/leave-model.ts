/**
 * A second account of one person's leave, written from docs/develop/rules.md (R25 to R28b, R47 to R52) and not from the code. It thinks in
 * single days and keeps no sums.
 */
import { addDays, eachDay, weekday } from '@staffroom/contracts/plain-date.js';

export interface ModelRequest {
  readonly id: string;
  readonly type: 'VACATION' | 'SICK' | 'SPECIAL';
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'CANCELLED';
  readonly start: string;
  end: string;
  /** What the person asked for on a single day, if it is less than that day had. */
  readonly askedPart: number | null;
  /** The hours of that day, if the request still takes only a part of it. */
  dayHours: number | null;
  /** Working days with their hours. */
  hours: Map<string, number>;
  cancelFrom: string | null;
}

export interface ModelAsk {
  readonly id: string;
  readonly type: 'VACATION' | 'SICK' | 'SPECIAL';
  readonly start: string;
  readonly end: string;
  readonly hours: number | undefined;
}

/** From Monday to Sunday. */
type Week = readonly number[];

type Verdict = 'ok' | 'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'unprocessable';

export class LeaveModel {
  readonly requests: ModelRequest[] = [];
  private readonly patterns = new Map<string, Week>();
  private readonly earnedHours = new Map<string, number>();

  constructor(
    private readonly vacationDays: number,
    private readonly correctionHours: Readonly<Record<string, number>>,
    private readonly holidays: readonly string[],
    private readonly halfHolidays: readonly string[] = [],
    /** Days a year of the only kind of special leave. HR may change it. */
    public specialDays = 0,
  ) {}

  /** Pending requests are counted again on the days for which this pattern is valid. */
  changePattern(from: string, week: Week, today: string): Verdict {
    if (from < '2000-01-01' || from > yearsFrom(today, 2) || week.every((hours) => hours === 0)) return 'invalid';
    if (week.some((hours) => hours < 0 || hours > 12 || !Number.isInteger(hours * 2))) return 'invalid';
    if (String(this.weekOn(from)) === String(week)) return 'ok';
    this.patterns.set(from, week);
    this.earnedHours.clear();
    const until = [...this.patterns.keys()].filter((other) => other > from).sort()[0] ?? '9999';
    for (const request of this.requests.filter(({ status }) => status === 'PENDING')) {
      for (const date of eachDay(request.start, request.end).filter((one) => from <= one && one < until)) {
        const worked = this.hoursOn(date);
        const taken = Math.min(request.askedPart ?? worked, worked);
        if (request.askedPart !== null) request.dayHours = request.askedPart < worked ? worked : null;
        request.hours.delete(date);
        if (taken > 0) request.hours.set(date, taken);
      }
    }
    return 'ok';
  }

  /** Each date of the year earns its share, in hours of the person's day. */
  entitlement(year: number): number {
    return this.earned(this.vacationDays, year);
  }

  /** Below zero if HR has lowered the limit. */
  specialLeft(year: number, countsPending = false): number {
    const taken = this.requests
      .filter(({ type, status }) => type === 'SPECIAL' && isTaken(status, countsPending))
      .flatMap(({ hours }) => [...hours])
      .filter(([date]) => date.startsWith(String(year)));
    return taken.reduce((left, [, hours]) => left - hours, this.earned(this.specialDays, year));
  }

  private earned(days: number, year: number): number {
    const known = this.earnedHours.get(`${days} ${year}`) ?? this.earnedOn(days, year);
    this.earnedHours.set(`${days} ${year}`, known);
    return known;
  }

  private earnedOn(days: number, year: number): number {
    const dates = eachDay(`${year}-01-01`, `${year}-12-31`);
    const hours = dates.reduce((sum, date) => {
      const worked = this.weekOn(date).filter((one) => one > 0);
      const dayOfPerson = worked.reduce((total, one) => total + one, 0) / worked.length;
      return sum + (days * dayOfPerson) / dates.length;
    }, 0);
    return Math.ceil(hours * 4 - 1e-6) / 4;
  }

  /** What is left of a year: entitlement and corrections, less approved vacation, and pending vacation if it counts. */
  left(year: number, countsPending = false): number {
    return this.leftWith(this.requests, year, countsPending);
  }

  ask({ id, type, start, end, hours }: ModelAsk, today: string, by: 'person' | 'reviewer' = 'person'): Verdict {
    const given = start === end ? hours : undefined;
    const isLess = given !== undefined && given < Math.max(8, this.weekOn(start)[(weekday(start) + 6) % 7]!);
    const length = eachDay(start, end).length;
    if (end < start || length > 366 || start < yearsFrom(today, -1) || end > yearsFrom(today, 2)) return 'invalid';
    if (isLess && (given < 0.5 || !Number.isInteger(given * 2))) return 'invalid';
    const isPartial = given !== undefined && given !== 8 && given < this.hoursOn(start);
    const worked = eachDay(start, end).filter((date) => this.hoursOn(date) > 0);
    const asked: ModelRequest = {
      ...{ id, type, start, end, cancelFrom: null, status: 'PENDING' },
      askedPart: isPartial ? given : null,
      dayHours: isPartial ? this.hoursOn(start) : null,
      hours: new Map(worked.map((date) => [date, isPartial ? given : this.hoursOn(date)])),
    };
    if (this.find(id)) return 'conflict';
    if (worked.length === 0) return 'unprocessable';
    if (this.overlaps(asked)) return 'conflict';
    for (const year of type === 'SICK' ? [] : years(worked)) {
      const left = type === 'VACATION' ? this.left(Number(year), true) : this.specialLeft(Number(year), true);
      if (hoursIn(asked, year) > left) return 'unprocessable';
    }
    if (by === 'reviewer') asked.status = 'APPROVED';
    this.requests.push(asked);
    return 'ok';
  }

  review(id: string, decision: 'APPROVED' | 'REJECTED'): Verdict {
    const request = this.find(id);
    if (!request) return 'not-found';
    if (request.status !== 'PENDING') return 'conflict';
    if (decision === 'APPROVED' && request.hours.size === 0) return 'unprocessable';
    if (decision === 'APPROVED' && this.goesBelowZero(request, { status: decision })) return 'unprocessable';
    if (decision === 'APPROVED' && request.type === 'SPECIAL') {
      const isOver = (year: string) => hoursIn(request, year) > this.specialLeft(Number(year));
      if (years([...request.hours.keys()]).some(isOver)) return 'unprocessable';
    }
    request.status = decision;
    return 'ok';
  }

  withdraw(id: string): Verdict {
    const request = this.find(id);
    if (!request) return 'not-found';
    if (request.status !== 'PENDING') return 'conflict';
    request.status = 'WITHDRAWN';
    return 'ok';
  }

  askToCancel(id: string, from: string | undefined, today: string): Verdict {
    const request = this.find(id);
    if (!request) return 'not-found';
    if (request.status !== 'APPROVED' || request.end < today || request.cancelFrom) return 'conflict';
    const first = from ?? defaultFrom(request, today);
    if (first < request.start || first > request.end) return 'unprocessable';
    if (this.goesBelowZero(request, without(request, first))) return 'unprocessable';
    request.cancelFrom = first;
    return 'ok';
  }

  answer(id: string, decision: 'APPROVED' | 'REJECTED'): Verdict {
    const request = this.find(id);
    if (!request) return 'not-found';
    if (request.status !== 'APPROVED' || !request.cancelFrom) return 'conflict';
    const change = decision === 'APPROVED' ? without(request, request.cancelFrom) : { cancelFrom: null };
    if (this.goesBelowZero(request, change)) return 'unprocessable';
    Object.assign(request, change);
    return 'ok';
  }

  cancel(id: string, from: string | undefined, today: string): Verdict {
    const request = this.find(id);
    if (!request) return 'not-found';
    if (request.status !== 'APPROVED' || request.end < today || request.cancelFrom) return 'conflict';
    const first = from ?? defaultFrom(request, today);
    if (first < request.start || first > request.end) return 'unprocessable';
    const change = without(request, first);
    if (this.goesBelowZero(request, change)) return 'unprocessable';
    Object.assign(request, change);
    return 'ok';
  }

  private find(id: string): ModelRequest | undefined {
    return this.requests.find((request) => request.id === id);
  }

  /** Only illness may fall into vacation. Partial days of one date overlap if they do not fit into it together. */
  private overlaps(asked: ModelRequest): boolean {
    const others = this.requests.filter(
      ({ status, start, end, type }) =>
        ['PENDING', 'APPROVED'].includes(status) &&
        start <= asked.end &&
        asked.start <= end &&
        !(asked.type === 'SICK' && type === 'VACATION'),
    );
    if (others.length === 0) return false;
    if (asked.dayHours === null || others.some(({ dayHours }) => dayHours === null)) return true;
    return [asked, ...others].reduce((sum, { hours }) => sum + (hours.get(asked.start) ?? 0), 0) > asked.dayHours;
  }

  private goesBelowZero(request: ModelRequest, change: Partial<ModelRequest>): boolean {
    const changed = this.requests.map((other) => (other === request ? { ...other, ...change } : other));
    return years([...eachDay(request.start, request.end)]).some((year) => {
      const present = this.leftWith(this.requests, Number(year), false);
      return this.leftWith(changed, Number(year), false) < Math.min(0, present);
    });
  }

  private leftWith(requests: readonly ModelRequest[], year: number, countsPending: boolean): number {
    const counted = requests.filter(({ status }) => isTaken(status, countsPending));
    const vacation = counted.filter(({ type }) => type === 'VACATION');
    const sick = requests.filter(({ type, status }) => type === 'SICK' && status === 'APPROVED');
    let left = this.entitlement(year) + (this.correctionHours[year] ?? 0);
    for (const date of new Set(vacation.flatMap(({ hours }) => [...hours.keys()]))) {
      if (!date.startsWith(String(year))) continue;
      const away = vacation.reduce((sum, { hours }) => sum + (hours.get(date) ?? 0), 0);
      const ill = sick.filter(({ start, end }) => start <= date && date <= end);
      left -= ill.length === 0 ? away : Math.min(away, wellHours(date, ill));
    }
    return left;
  }

  private weekOn(date: string): Week {
    const from = [...this.patterns.keys()].filter((one) => one <= date).sort();
    return this.patterns.get(from.at(-1) ?? '') ?? [8, 8, 8, 8, 8, 0, 0];
  }

  private hoursOn(date: string): number {
    const hours = this.weekOn(date)[(weekday(date) + 6) % 7]!;
    if (this.holidays.includes(date)) return 0;
    return this.halfHolidays.includes(date) ? hours / 2 : hours;
  }
}

/** What illness leaves of a day: nothing of a whole one. */
function wellHours(date: string, ill: readonly ModelRequest[]): number {
  if (ill.some(({ dayHours }) => dayHours === null)) return 0;
  const longest = Math.max(...ill.map(({ dayHours }) => dayHours!));
  return Math.max(
    0,
    ill.reduce((left, { hours }) => left - hours.get(date)!, longest),
  );
}

function hoursIn({ hours }: ModelRequest, year: string): number {
  return [...hours].reduce((sum, [date, ofDay]) => (date.startsWith(year) ? sum + ofDay : sum), 0);
}

function isTaken(status: ModelRequest['status'], countsPending: boolean): boolean {
  return status === 'APPROVED' || (countsPending && status === 'PENDING');
}

/** Without the days from that one on. Without working days nothing remains. */
function without(request: ModelRequest, from: string): Partial<ModelRequest> {
  const hours = new Map([...request.hours].filter(([date]) => date < from));
  if (hours.size === 0) return { status: 'CANCELLED', cancelFrom: null };
  return { hours, end: addDays(from, -1), cancelFrom: null };
}

function defaultFrom({ start, end }: ModelRequest, today: string): string {
  if (start > today) return start;
  return end > today ? addDays(today, 1) : end;
}

function years(dates: readonly string[]): string[] {
  return [...new Set(dates.map((date) => date.slice(0, 4)))];
}

function yearsFrom(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
