/**
 * What vacation takes from the balance (R47). It is derived every time from the days that remain in each request and the sick
 * leave approved on them, and never added or subtracted. So no order of decisions counts an hour twice.
 */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { daysOf, isSick, isVacation, partOf, type TimeOffRequest } from './leave-account.js';
import type { DayHours } from './time-off-events.js';
import { sumOfHours } from './working-time.js';

/** What one live vacation takes from one leave year. */
export interface VacationCost {
  readonly request: TimeOffRequest;
  readonly hours: number;
  readonly days: readonly DayHours[];
  /** The hours that approved sick leave covers. */
  readonly givenBackHours: number;
}

/**
 * Sick leave leaves less of a day to charge. Approved vacations of a day come before pending ones, so what is approved never costs
 * more because something else was withdrawn.
 */
export function vacationCosts(live: readonly TimeOffRequest[], year: number): VacationCost[] {
  const requests = live.filter((request) => isWithin(request, year));
  const chargeable = new ChargeableHours(requests);
  const approved = requests.filter(({ status }) => status === 'APPROVED');
  const pending = requests.filter(({ status }) => status === 'PENDING');
  return [...approved, ...pending].filter(isVacation).map((request) => {
    const days = daysOf(request).filter(({ date }) => yearOf(date) === year);
    const taken = days.map((day) => ({ date: day.date, hours: chargeable.take(day) }));
    const hours = sumOfHours(taken);
    return { request, hours, days: taken, givenBackHours: sumOfHours(days) - hours };
  });
}

export function costHours(costs: readonly VacationCost[], status: TimeOffRequest['status']): number {
  return costs.reduce((sum, { request, hours }) => (request.status === status ? sum + hours : sum), 0);
}

/** The hours of each day that vacation may still take, on days with approved sick leave. */
class ChargeableHours {
  private readonly left = new Map<PlainDate, number>();
  private readonly illnesses: readonly TimeOffRequest[];

  constructor(requests: readonly TimeOffRequest[]) {
    this.illnesses = requests.filter((request) => request.status === 'APPROVED' && isSick(request));
  }

  take(day: DayHours): number {
    const left = this.left.get(day.date) ?? this.leftOf(day.date);
    const taken = Math.min(day.hours, left);
    if (left < Infinity) this.left.set(day.date, left - taken);
    return taken;
  }

  /** Partial sick leave leaves the rest of its day, as long as that was when it was reported. A whole day of it leaves nothing (R50). */
  private leftOf(date: PlainDate): number {
    const ofDay = this.illnesses.filter(({ startDate, endDate }) => startDate <= date && date <= endDate);
    if (ofDay.length === 0) return Infinity;
    const parts = ofDay.map((request) => ({ dayHours: partOf(request), illHours: request.hours }));
    if (parts.some(({ dayHours }) => dayHours === null)) return 0;
    const longest = Math.max(...parts.map(({ dayHours }) => dayHours!));
    return Math.max(0, longest - parts.reduce((sum, { illHours }) => sum + illHours, 0));
  }
}

function isWithin({ startDate, endDate }: TimeOffRequest, year: number): boolean {
  return yearOf(startDate) <= year && year <= yearOf(endDate);
}
