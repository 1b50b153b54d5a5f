/** The least vacation that the law grants (R56, docs/use/law.md). */
import { type Country, countryLabel } from './users.js';
import type { WeekHours } from './work-patterns.js';

/** Working days of a five-day week. In Turkey more with seniority. */
const statutoryDays: Record<Country, number> = {
  SPAIN: 22,
  PORTUGAL: 22,
  FRANCE: 25,
  ITALY: 20,
  GERMANY: 20,
  TURKEY: 14,
};

/** In proportion to the working days of the week, in days of this pattern. */
export function minimumDays(country: Country, week: WeekHours): number {
  return (statutoryDays[country] * workedDays(week)) / 5;
}

/** A sentence that names the minimum, or null for an entitlement that reaches it. */
export function belowMinimum(country: Country, vacationDays: number, week: WeekHours): string | null {
  const days = workedDays(week);
  if (!Number.isFinite(vacationDays) || vacationDays * 5 >= statutoryDays[country] * days) return null;
  const minimum = minimumDays(country, week);
  const full =
    days === 5 ? '' : ` for ${days === 1 ? 'one day' : `${days} days`} a week (${statutoryDays[country]} for five)`;
  const more = country === 'TURKEY' ? ', and more with seniority' : '';
  return `The statutory minimum in ${countryLabel(country)} is ${minimum} vacation days${full}${more}.`;
}

function workedDays(week: WeekHours): number {
  return week.filter((hours) => hours > 0).length;
}
