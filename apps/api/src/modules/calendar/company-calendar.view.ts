/** Who is off in a range of days, across the company, with the holidays of its countries (R31). */
import type { CalendarTimeOff } from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { people } from '../directory/facade.js';
import { holidaysBetween, timeOffRequests } from '../time-off/facade.js';

const { fullDayHours } = timeOffLimits;

/** A CompanyCalendar as JSON text from PostgreSQL, because everyone's first screen requests it. */
export async function companyCalendarJson(db: Queryable, from: PlainDate, to: PlainDate): Promise<string> {
  const { rows } = await db.query<{ absences: string; countries: Country[] }>({
    name: 'company_calendar',
    text: `select (${absencesJson})::text as absences, array(${countriesWithPeople}) as countries`,
    values: [from, to, countries],
  });
  const { absences, countries: inhabited } = rows[0]!;
  const holidays = inhabited.flatMap((country) => holidayEntries(country, from, to));
  const entries = [absences.slice(1, -1), JSON.stringify(holidays).slice(1, -1)];
  return `{"timeOffs":[${entries.filter(Boolean).join(',')}]}`;
}

/** A whole day counts 8 hours, however many days the request has. Only a one-day request can have fewer. */
const absencesJson = `select coalesce(json_agg(away), '[]') from (
  select r.id, r.user_id as "userId", u.full_name as "userName", u.country as "userCountry", r.type,
    r.start_date as "startDate", r.end_date as "endDate",
    case when r.start_date = r.end_date then r.hours else ${fullDayHours} end as hours
  from ${timeOffRequests('r')} join ${people('u')} on u.id = r.user_id
  where daterange(r.start_date, r.end_date, '[]') && daterange($1::date, $2::date, '[]')
    and r.status = 'APPROVED' and u.status = 'ACTIVE'
  order by r.start_date, u.full_name, r.id) away`;

const countriesWithPeople = `select country from unnest($3::text[]) as c (country)
  where exists (select 1 from ${people('u')} where u.country = c.country and u.status = 'ACTIVE')`;

function holidayEntries(country: Country, from: PlainDate, to: PlainDate): CalendarTimeOff[] {
  return holidaysBetween(country, from, to).map(({ date, name }) => {
    const id = `holiday-${country}-${date}`;
    const day = { startDate: date, endDate: date, hours: fullDayHours };
    return { id, userId: null, userName: name, userCountry: country, type: 'HOLIDAY', ...day };
  });
}
