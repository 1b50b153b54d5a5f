/** What a screen shows of the company calendar: some names of each day, and how many people are off (R31). */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { CalendarTimeOff, CompanyCalendar } from '@staffroom/contracts/calendar.js';
import { eachDay, isBetween, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, statement, value } from '../../platform/database/sql.js';
import { companyHolidaysJson } from '../company/facade.js';
import { nearTo, people, selfOrVisibleTo, type Viewer } from '../directory/facade.js';
import { absence, absences, holidayEntries, inhabitedPlaces, type Place, within } from './absences.js';

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
  inhabited: Place[];
  companyHolidays: CompanyDay[];
}

/** Screens show people by surname. */
const surname = raw(`lower(substring(u.full_name from '\\S+$'))`);

export interface CompanyWindow extends CalendarWindow {
  /** Whether all people are seen, as by HR managers, or no one (R45). */
  isSeen: boolean;
}

export async function companyDays(db: Queryable, window: CompanyWindow): Promise<CompanyDays> {
  const [from, to, today] = [value(window.from), value(window.to), value(window.today)];
  const shown = { from, to, today, isSeen: window.isSeen ? sql`true` : sql`false` };
  const days = sql`with away as materialized (
        select ${absence(shown)}, row_number() over (order by ${surname}, r.id) as place
          from ${absences(shown)} and ${within(shown)}),
      days as materialized (
        select date::date as date, count(distinct "userId")::integer as "peopleOff",
          (array_agg(id order by place))[:${window.perDay}] as "firstIds"
        from away, generate_series(
          greatest("startDate", ${from}::date)::timestamp, least("endDate", ${to}::date)::timestamp, interval '1 day') date
        group by date)
      select (select coalesce(json_agg(days), '[]') from days) as days,
        (select coalesce(json_agg(to_jsonb(away) - 'place'), '[]') from away
          where id in (select unnest("firstIds") from days)) as absences,
        ${inhabitedPlaces()} as inhabited, ${raw(companyHolidaysJson)} as "companyHolidays"`;
  const name = window.isSeen ? 'company_days_seen' : 'company_days';
  const { rows } = await db.query<CompanyDays>(statement(days, name));
  return rows[0]!;
}

/** The viewer's own, their team's, and those of the people whom they manage. */
export async function nearAbsences(
  db: Queryable,
  viewer: Viewer & { teamId: string | null },
  window: CalendarWindow,
): Promise<CalendarTimeOff[]> {
  const [from, to, today] = [value(window.from), value(window.to), value(window.today)];
  const shown = { from, to, today, isSeen: selfOrVisibleTo(viewer, 'u') };
  const near = sql`select ${absence(shown)} from ${absences(shown)} and r.start_date <= ${to} and r.end_date >= ${from}
        and r.user_id = any (array(select near.id from ${raw(people('near'))} where ${nearTo(viewer, 'near')}))
      order by ${surname}, r.id`;
  const { rows } = await db.query<CalendarTimeOff>(statement(near, `near_absences_${viewer.role}`));
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
  return { timeOffs: [...timeOffs, ...holidayEntries(company.inhabited, company.companyHolidays, from, to)], days };
}
