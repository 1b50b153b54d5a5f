/**
 * A second account of one person's leave, written from docs/rules.md (R25 to R28b, R47 to R50) and not from the code. It thinks in
 * single days and keeps no sums.
 */
import { addDays, eachDay, weekday } from '@staffroom/contracts/plain-date.js';

export interface ModelRequest {
  readonly id: string;
  readonly type: 'VACATION' | 'SICK';
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'CANCELLED';
  readonly start: string;
  end: string;
  readonly isPartial: boolean;
  /** Working days with their hours. */
  hours: Map<string, number>;
  cancelFrom: string | null;
}

export interface ModelAsk {
  readonly id: string;
  readonly type: 'VACATION' | 'SICK';
  readonly start: string;
  readonly end: string;
  readonly hours: number | undefined;
}

type Verdict = 'ok' | 'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'unprocessable';
const day = 8;

export class LeaveModel {
  readonly requests: ModelRequest[] = [];

  constructor(
    private readonly vacationDays: number,
    private readonly correctionHours: Readonly<Record<string, number>>,
    private readonly holidays: readonly string[],
  ) {}

  /** What is left of a year: entitlement and corrections, less approved vacation, and pending vacation if it counts. */
  left(year: number, countsPending = false): number {
    return this.leftWith(this.requests, year, countsPending);
  }

  ask({ id, type, start, end, hours }: ModelAsk, today: string, by: 'person' | 'reviewer' = 'person'): Verdict {
    const isPartial = start === end && hours !== undefined && hours < day;
    const length = eachDay(start, end).length;
    if (end < start || length > 366 || start < yearsFrom(today, -1) || end > yearsFrom(today, 2)) return 'invalid';
    if (isPartial && (hours < 0.5 || !Number.isInteger(hours * 2))) return 'invalid';
    const worked = eachDay(start, end).filter(
      (date) => ![0, 6].includes(weekday(date)) && !this.holidays.includes(date),
    );
    const asked: ModelRequest = {
      ...{ id, type, start, end, isPartial, cancelFrom: null, status: 'PENDING' },
      hours: new Map(worked.map((date) => [date, isPartial ? hours : day])),
    };
    if (this.find(id)) return 'conflict';
    if (worked.length === 0) return 'unprocessable';
    if (this.overlaps(asked)) return 'conflict';
    if (type === 'VACATION') {
      for (const year of years(worked)) {
        const taken = worked.filter((date) => date.startsWith(year)).length * (isPartial ? hours : day);
        if (taken > this.left(Number(year), true)) return 'unprocessable';
      }
    }
    if (by === 'reviewer') asked.status = 'APPROVED';
    this.requests.push(asked);
    return 'ok';
  }

  review(id: string, decision: 'APPROVED' | 'REJECTED'): Verdict {
    const request = this.find(id);
    if (!request) return 'not-found';
    if (request.status !== 'PENDING') return 'conflict';
    if (decision === 'APPROVED' && this.goesBelowZero(request, { status: decision })) return 'unprocessable';
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
    if (!asked.isPartial || others.some(({ isPartial }) => !isPartial)) return true;
    return [asked, ...others].reduce((sum, { hours }) => sum + (hours.get(asked.start) ?? 0), 0) > day;
  }

  private goesBelowZero(request: ModelRequest, change: Partial<ModelRequest>): boolean {
    const changed = this.requests.map((other) => (other === request ? { ...other, ...change } : other));
    return years([...eachDay(request.start, request.end)]).some(
      (year) => this.leftWith(changed, Number(year), false) < 0,
    );
  }

  private leftWith(requests: readonly ModelRequest[], year: number, countsPending: boolean): number {
    const counted = requests.filter(({ status }) => status === 'APPROVED' || (countsPending && status === 'PENDING'));
    const vacation = counted.filter(({ type }) => type === 'VACATION');
    const sick = requests.filter(({ type, status }) => type === 'SICK' && status === 'APPROVED');
    let left = this.vacationDays * day + (this.correctionHours[year] ?? 0);
    for (const date of new Set(vacation.flatMap(({ hours }) => [...hours.keys()]))) {
      if (!date.startsWith(String(year))) continue;
      const away = vacation.reduce((sum, { hours }) => sum + (hours.get(date) ?? 0), 0);
      const ill = sick
        .filter(({ start, end }) => start <= date && date <= end)
        .reduce((sum, { isPartial, hours }) => sum + (isPartial ? hours.get(date)! : day), 0);
      left -= Math.min(away, Math.max(0, day - ill));
    }
    return left;
  }
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
