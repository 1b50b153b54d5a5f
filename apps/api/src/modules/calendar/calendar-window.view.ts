/** What a screen shows of the company calendar: some names of each day, and how many people are off (R31). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { CalendarTimeOff, CompanyCalendar } from '@staffroom/contracts/calendar.js';
import { eachDay, isBetween, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { countries } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { companyHolidaysJson } from '../company/facade.js';
import { nearTo, people, selfOrVisibleTo, type Viewer } from '../directory/facade.js';
import { absence, absences, holidayEntries, inhabited, type Place, within } from './absences.js';

export interface CalendarWindow {
  from: PlainDate;
  to: PlainDate;
  today: PlainDate;
  /** The number of names of each day. */
  perDay: number;
}

/** The same for everyone who sees all people, and for everyone else. */
export interface CompanyDays {
  days: { date: PlainDate; peopleOff: number; firstIds: string[] }[];
  /** Those of the first names. */
  absences: CalendarTimeOff[];
  countries: Place[];
  companyHolidays: CompanyDay[];
}

/** Screens show people by surname. */
const surname = `lower(substring(u.full_name from '\\S+$'))`;

export interface CompanyWindow extends CalendarWindow {
  /** Whether all people are seen, as by HR managers, or no one (R45). */
  isSeen: boolean;
}

export async function companyDays(db: Queryable, window: CompanyWindow): Promise<CompanyDays> {
  const { from, to, today, perDay, isSeen } = window;
  const shown = { from: '$1', to: '$2', today: '$5', isSeen: isSeen ? 'true' : 'false' };
  const { rows } = await db.query<CompanyDays>({
    name: isSeen ? 'company_days_seen' : 'company_days',
    text: `with away as materialized (
        select ${absence(shown)}, row_number() over (order by ${surname}, r.id) as place
          from ${absences(shown)} and ${within(shown)}),
      days as materialized (
        select date::date as date, count(distinct "userId")::integer as "peopleOff", (array_agg(id order by place))[:$3] as "firstIds"
        from away, generate_series(
          greatest("startDate", $1::date)::timestamp, least("endDate", $2::date)::timestamp, interval '1 day') date
        group by date)
      select (select coalesce(json_agg(days), '[]') from days) as days,
        (select coalesce(json_agg(to_jsonb(away) - 'place'), '[]') from away
          where id in (select unnest("firstIds") from days)) as absences,
        ${inhabited('$4')} as countries, ${companyHolidaysJson} as "companyHolidays"`,
    values: [from, to, perDay, countries, today],
  });
  return rows[0]!;
}

/** The viewer's own, their team's, and those of the people whom they manage. */
export async function nearAbsences(
  db: Queryable,
  viewer: Viewer & { teamId: string | null },
  { from, to, today }: CalendarWindow,
): Promise<CalendarTimeOff[]> {
  const near = nearTo(viewer, 'near', 4);
  const seen = selfOrVisibleTo(viewer, 'u', 4 + near.values.length);
  const shown = { from: '$1', to: '$2', today: '$3', isSeen: seen.sql };
  const { rows } = await db.query<CalendarTimeOff>({
    name: `near_absences_${viewer.role}`,
    text: `select ${absence(shown)} from ${absences(shown)} and r.start_date <= $2 and r.end_date >= $1
        and r.user_id = any (array(select near.id from ${people('near')} where ${near.sql}))
      order by ${surname}, r.id`,
    values: [from, to, today, ...near.values, ...seen.values],
  });
  return rows.map((row) => ({ ...row, isNear: true }));
}

/** Near ones come first on each day. */
export function shownCalendar(
  company: CompanyDays,
  near: readonly CalendarTimeOff[],
  { from, to, perDay }: CalendarWindow,
): CompanyCalendar {
  const found = new Map(company.days.map((day) => [day.date, day]));
  const shown = new Set<string>();
  const days = eachDay(from, to).map((date) => {
    const { peopleOff = 0, firstIds = [] } = found.get(date) ?? {};
    const nearIds = near.filter(({ startDate, endDate }) => isBetween(date, startDate, endDate)).map(({ id }) => id);
    const names = [...new Set([...nearIds, ...firstIds])].slice(0, perDay);
    for (const id of names) shown.add(id);
    return { date, peopleOff: Math.max(peopleOff, nearIds.length) };
  });
  const entries = new Map([...company.absences, ...near].map((entry) => [entry.id, entry]));
  const timeOffs = [...shown].map((id) => entries.get(id)!);
  return { timeOffs: [...timeOffs, ...holidayEntries(company.countries, company.companyHolidays, from, to)], days };
}
