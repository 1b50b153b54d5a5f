/** Who is off in a range of days, across the company, with the holidays of its countries (R31): all of it, in pages. */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, statement, value } from '../../platform/database/sql.js';
import { companyHolidaysJson } from '../company/facade.js';
import { selfOrVisibleTo, type Viewer } from '../directory/facade.js';
import { shownStart } from '../time-off/facade.js';
import { absence, absences, holidayEntries, inhabitedPlaces, type Place, within } from './absences.js';

const absencesPerPage = 1_000;

/** The sort values of an absence: its first shown day, in days since the first day of the year 1, and its id. */
export type AbsencePlace = [startDay: string, id: string];

const firstDay = `date '0001-01-01'`;

interface CalendarPage {
  /** A CompanyCalendar as JSON text. The absences in it come as text from PostgreSQL. */
  json: string;
  /** Of its last absence, if more follow. */
  last: AbsencePlace | null;
}

/** The holidays are on the first page. */
export async function companyCalendarPage(
  db: Queryable,
  viewer: Viewer,
  { from, to, today }: { from: PlainDate; to: PlainDate; today: PlainDate },
  after: AbsencePlace | null,
): Promise<CalendarPage> {
  const isSeen = selfOrVisibleTo(viewer, 'u');
  const shown = { from: value(from), to: value(to), today: value(today), isSeen };
  const [day, perPage] = [raw(firstDay), raw(`${absencesPerPage}`)];
  const rest = after && sql`and (${shownStart(shown)}, r.id) > (${day} + ${after[0]}::integer, ${after[1]}::uuid)`;
  const page = sql`with away as (select ${absence(shown)} from ${absences(shown)} and ${within(shown)}
        ${rest ?? raw('')} order by "startDate", r.id limit ${raw(`${absencesPerPage + 1}`)})
      select (select coalesce(json_agg(shown), '[]') from (table away limit ${perPage}) shown)::text as away,
        (select array[("startDate" - ${day})::text, id::text] from away
          where (select count(*) from away) > ${perPage} offset ${raw(`${absencesPerPage - 1}`)} limit 1) as last,
        ${inhabitedPlaces()} as inhabited, ${raw(companyHolidaysJson)} as "companyDays"`;
  const { rows } = await db.query<{
    away: string;
    last: AbsencePlace | null;
    inhabited: Place[];
    companyDays: CompanyDay[];
  }>(statement(page, `company_calendar${after ? '_after' : ''}_${viewer.role}`));
  const { away, last, inhabited, companyDays } = rows[0]!;
  const entries = [away, JSON.stringify(after ? [] : holidayEntries(inhabited, companyDays, from, to))];
  const inside = entries.map((list) => list.slice(1, -1)).filter(Boolean);
  return { json: `{"timeOffs":[${inside.join(',')}]}`, last };
}
