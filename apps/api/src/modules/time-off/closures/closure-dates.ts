/** On which dates the company will be closed, and for whom, as SQL for queries over people (R53). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { datesOfDay } from '@staffroom/domain/company/company-days.js';
import { sql, type Sql } from '../../../platform/database/sql.js';

export interface ClosureDate {
  dayId: string;
  date: PlainDate;
  country: string | null;
  regionId: string | null;
}

/** From today to the end of next year: what people plan. A closure of every year is entered again and again. */
export function closureDates(companyDays: readonly CompanyDay[], today: PlainDate): ClosureDate[] {
  const closures = companyDays.filter(({ effect }) => effect === 'CLOSURE');
  return closures.flatMap((closure) => {
    const { dayId, country, regionId } = closure;
    return datesOfDay(closure, today, `${yearOf(today) + 1}-12-31`).map((date) => ({ dayId, date, country, regionId }));
  });
}

/** A table `c` of these dates. */
export function tableOf(closures: readonly ClosureDate[]): Sql {
  const of = (field: keyof ClosureDate) => closures.map((closure) => closure[field]);
  return sql`unnest(${of('dayId')}::text[], ${of('date')}::date[], ${of('country')}::text[], ${of('regionId')}::text[])
    as c (day_id, date, country, region)`;
}

/** Whether a closure `c` concerns a person `u`. */
export const isConcerned = sql`(c.country is null or c.country = u.country) and (c.region is null or c.region = u.region)`;
