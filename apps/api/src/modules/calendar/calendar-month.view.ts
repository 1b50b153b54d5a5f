/** A month of the company calendar: a page of people, and who of them is away on which days (R45). */
import {
  type CalendarMonth,
  type CalendarTimeOff,
  daysOfMonth,
  type MonthAbsence,
  type MonthPerson,
  type PlainMonth,
} from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import { patternHours } from '@staffroom/domain/time-off/work-pattern.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql, statement, value } from '../../platform/database/sql.js';
import { companyHolidays } from '../company/facade.js';
import { selfOrVisibleTo, teams, type Viewer } from '../directory/facade.js';
import { absence, absences, holidayEntries, inhabitedPlaces, type Place } from './absences.js';
import type { MonthRow } from './month-people.view.js';

export async function calendarMonth(
  db: Queryable,
  viewer: Viewer,
  { month, today }: { month: PlainMonth; today: PlainDate },
  rows: readonly MonthRow[],
  isFirstPage: boolean,
): Promise<CalendarMonth> {
  const days = daysOfMonth(month);
  const [from, to] = [days[0]!, days.at(-1)!];
  const away = await absencesOf(db, viewer, { from, to, today }, rows);
  return {
    people: rows.map((row) => personOf(row, away.get(row.id) ?? [], days)),
    holidays: isFirstPage ? await holidaysEverywhere(db, from, to) : [],
  };
}

function personOf(
  { id, fullName, country, teamId, teamName, isSeen, region, workPatterns }: MonthRow,
  absences: MonthAbsence[],
  days: readonly PlainDate[],
): MonthPerson {
  const isPatterned = workPatterns !== null && workPatterns.length > 0;
  return {
    ...{ id, fullName, country, teamId, teamName, isSeen },
    ...(region !== null && { region }),
    ...(isPatterned && { freeDates: days.filter((date) => patternHours(workPatterns, date) === 0) }),
    absences,
  };
}

/** All teams, by name. */
export async function calendarTeams(db: Queryable): Promise<SeenTeam[]> {
  const { rows } = await db.query<SeenTeam>({
    name: 'calendar_teams',
    text: `select t.id, t.name from ${teams('t')} order by t.sort_name, t.id`,
  });
  return rows;
}

async function absencesOf(
  db: Queryable,
  viewer: Viewer,
  { from, to, today }: { from: PlainDate; to: PlainDate; today: PlainDate },
  rows: readonly MonthRow[],
): Promise<Map<string, MonthAbsence[]>> {
  const isSeen = selfOrVisibleTo(viewer, 'u');
  const shown = { from: value(from), to: value(to), today: value(today), isSeen };
  const away = sql`select a."userId", json_agg(json_build_object('id', a.id, 'type', a.type, 'startDate', a."startDate",
        'endDate', a."endDate", 'hours', a.hours) order by a."startDate", a.id) as absences
      from (select ${absence(shown)} from ${absences(shown)} and r.user_id = any (${rows.map(({ id }) => id)}::uuid[])
        and r.end_date >= ${shown.from} and r.start_date <= ${shown.to}) a group by a."userId"`;
  const found = await db.query<{ userId: string; absences: MonthAbsence[] }>(
    statement(away, `month_absences_${viewer.role}`),
  );
  return new Map(found.rows.map((row) => [row.userId, row.absences]));
}

async function holidaysEverywhere(db: Queryable, from: PlainDate, to: PlainDate): Promise<CalendarTimeOff[]> {
  const inhabited = sql`select ${inhabitedPlaces()} as inhabited`;
  const { rows } = await db.query<{ inhabited: Place[] }>(statement(inhabited, 'inhabited_places'));
  return holidayEntries(rows[0]!.inhabited, await companyHolidays(db), from, to);
}
