/** Approved time off of active people, as the company calendar shows it (R31, R45). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { CalendarTimeOff } from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import { datesOfDay, isListedFor } from '@staffroom/domain/company/company-days.js';
import { raw, sql, type Sql } from '../../platform/database/sql.js';
import { people } from '../directory/facade.js';
import {
  type AbsenceViewer,
  holidaysBetween,
  isAbsenceShown,
  regionalHolidaysBetween,
  shownStart,
  shownType,
  timeOffRequests,
} from '../time-off/facade.js';

const { fullDayHours } = timeOffLimits;

/** What decides which absences are shown, and how much of them: values, or expressions over `u`. */
export interface Shown extends AbsenceViewer {
  from: Sql;
  to: Sql;
}

/** Tables and conditions. A request is `r` and its person `u`. */
export function absences(shown: Shown): Sql {
  return sql`${raw(timeOffRequests('r'))} join ${raw(people('u'))} on u.id = r.user_id
    where r.status = 'APPROVED' and u.status = 'ACTIVE' and ${isAbsenceShown(shown, shown.to)}`;
}

/** A condition that finds few days among many. */
export function within({ from, to }: Pick<Shown, 'from' | 'to'>): Sql {
  return sql`daterange(r.start_date, r.end_date, '[]') && daterange(${from}::date, ${to}::date, '[]')`;
}

/** The columns of a CalendarTimeOff. A whole day counts 8 hours, however many days the request has. */
export function absence(shown: Shown): Sql {
  const fullDay = raw(`${fullDayHours}`);
  return sql`r.id, r.user_id as "userId", u.full_name as "userName", u.country as "userCountry",
    ${shownType(shown)} as type, ${shownStart(shown)} as "startDate", r.end_date as "endDate",
    case when r.part_of is null then ${fullDay} else least(r.hours, ${fullDay}) end as hours`;
}

/** A country, or the code of a region (R53). */
export type Place = Country | string;

/** An array of the countries and regions in which someone active works. */
export function inhabitedPlaces(): Sql {
  return sql`array(select country from unnest(${countries}::text[]) as c (country)
    where exists (select 1 from ${raw(people('u'))} where u.country = c.country and u.status = 'ACTIVE')) || ${raw(inhabitedRegions)}`;
}

/** Read one after the other from the index, because most people of a large company may be in few of them. */
const inhabitedRegions = `array(with recursive named (region) as (
    ${nextRegion('is not null')} union all select ${nextRegion('> named.region')} from named where named.region is not null)
  select region from named where region is not null)`;

function nextRegion(condition: string): string {
  return `(select n.region from ${people('n')} where n.region ${condition} and n.region is not null and n.status = 'ACTIVE'
    order by n.region limit 1)`;
}

/**
 * One for each holiday and country, and one for each that only a region has, with its code as the country. Whole holidays of the
 * company are listed like public ones (R53).
 */
export function holidayEntries(
  among: readonly Place[],
  companyDays: readonly CompanyDay[],
  from: PlainDate,
  to: PlainDate,
): CalendarTimeOff[] {
  return among.flatMap((country) =>
    [...holidaysOfPlace(country, from, to), ...companyDaysOf(country, companyDays, from, to)].map((holiday) => {
      const { date, name, dayId } = holiday;
      const id = ['holiday', country, date, ...(dayId ? [dayId] : [])].join('-');
      const day = { startDate: date, endDate: date, hours: fullDayHours };
      return { id, userId: null, userName: name, userCountry: country, type: 'HOLIDAY', ...day };
    }),
  );
}

interface PlaceHoliday {
  date: PlainDate;
  name: string;
  /** Of the company. */
  dayId?: string;
}

function holidaysOfPlace(place: Place, from: PlainDate, to: PlainDate): PlaceHoliday[] {
  const country = countries.find((known) => known === place);
  return country ? holidaysBetween(country, from, to) : regionalHolidaysBetween(place, from, to);
}

function companyDaysOf(place: Place, days: readonly CompanyDay[], from: PlainDate, to: PlainDate): PlaceHoliday[] {
  const isRegion = countries.every((known) => known !== place);
  const listed = days.filter((day) => !day.isHalf && isListedFor(day, place, isRegion));
  return listed.flatMap(({ dayId, name, ...day }) => datesOfDay(day, from, to).map((date) => ({ date, name, dayId })));
}
