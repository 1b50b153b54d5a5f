/** The holidays and closures that HR has added (R53). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { held, type Right } from '../../platform/event-log/right.js';
import { defineView } from '../../platform/views/view.js';

export const companyDaysView = defineView<CompanyDay, CompanyEvent>({
  name: 'company_days',
  version: 1,
  columns: {
    dayId: 'text',
    name: 'text not null',
    year: 'integer',
    month: 'integer not null',
    day: 'integer not null',
    isHalf: 'boolean not null',
    effect: 'text not null',
    country: 'text',
    regionId: 'text',
  },
  key: ['dayId'],
  indexes: ['(effect)'],
  on: {
    CompanyDayAdded: ({ data }, rows) => rows.put({ ...data }),
    CompanyDayRemoved: ({ data: { dayId } }, rows) => rows.remove({ dayId }),
  },
});

/** The holidays as a list of `CompanyDay`, as SQL. */
export const companyHolidaysJson = `(select coalesce(json_agg(json_build_object('dayId', d.day_id, 'name', d.name, 'year', d.year,
  'month', d.month, 'day', d.day, 'isHalf', d.is_half, 'effect', d.effect, 'country', d.country, 'regionId', d.region_id)
  order by d.month, d.day, d.day_id), '[]') from views.company_days d where d.effect = 'HOLIDAY')`;

export async function companyHolidays(db: Queryable): Promise<CompanyDay[]> {
  const { rows } = await db.query<{ days: CompanyDay[] }>({
    name: 'company_holidays',
    text: `select ${companyHolidaysJson} as days`,
  });
  return rows[0]!.days;
}

/** The day exists, also when the command commits. */
export function whileDayExists(dayId: string, gone: () => Error): Right {
  return {
    checks: [
      {
        name: 'lock_company_day',
        text: 'select from views.company_days d where d.day_id = $1 for key share',
        values: [dayId],
      },
      { name: 'company_day_exists', text: dayExists, values: [dayId] },
    ],
    refusals: { gone },
  };
}

const dayExists = `select log.require_right(case when exists (
    select from views.company_days d where d.day_id = $1
  ) then '${held}' else 'gone' end)`;
