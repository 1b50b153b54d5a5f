/** The least vacation that the law grants (R56, docs/use/law.md). */
import { numberText } from './texts/formats.js';
import { t } from './texts/text.js';
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
  const values = {
    country: countryLabel(country),
    minimum: numberText(minimumDays(country, week)),
    more: country === 'TURKEY' ? 'yes' : 'no',
  };
  if (days === 5) {
    return t(
      'The statutory minimum in {country} is {minimum} vacation days{more, select, yes {, and more with seniority} other {}}.',
      values,
    );
  }
  return t(
    'The statutory minimum in {country} is {minimum} vacation days for {days, plural, one {one day} other {# days}} a week ({full} for five){more, select, yes {, and more with seniority} other {}}.',
    { ...values, days, full: numberText(statutoryDays[country]) },
  );
}

function workedDays(week: WeekHours): number {
  return week.filter((hours) => hours > 0).length;
}
