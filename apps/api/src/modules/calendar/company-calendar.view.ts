/** Who is off in a range of days, across the company, with the holidays of its countries (R31): all of it, in pages. */
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { countries } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { companyHolidaysJson } from '../company/facade.js';
import { selfOrVisibleTo, type Viewer } from '../directory/facade.js';
import { shownStart } from '../time-off/facade.js';
import { absence, absences, holidayEntries, inhabited, type Place, within } from './absences.js';

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
  const seen = selfOrVisibleTo(viewer, 'u', 5);
  const shown = { from: '$1', to: '$2', today: '$4', isSeen: seen.sql };
  const { rows } = await db.query<{
    away: string;
    last: AbsencePlace | null;
    countries: Place[];
    companyDays: CompanyDay[];
  }>({
    name: `company_calendar${after ? '_after' : ''}_${viewer.role}`,
    text: `with away as (select ${absence(shown)} from ${absences(shown)} and ${within(shown)}
        ${after ? `and (${shownStart(shown)}, r.id) > (${firstDay} + $6::integer, $7::uuid)` : ''}
        order by "startDate", r.id limit ${absencesPerPage + 1})
      select (select coalesce(json_agg(shown), '[]') from (table away limit ${absencesPerPage}) shown)::text as away,
        (select array[("startDate" - ${firstDay})::text, id::text] from away
          where (select count(*) from away) > ${absencesPerPage} offset ${absencesPerPage - 1} limit 1) as last,
        ${inhabited('$3')} as countries, ${companyHolidaysJson} as "companyDays"`,
    values: [from, to, countries, today, ...seen.values, ...(after ?? [])],
  });
  const { away, last, countries: among, companyDays } = rows[0]!;
  const entries = [away, JSON.stringify(after ? [] : holidayEntries(among, companyDays, from, to))];
  const inside = entries.map((list) => list.slice(1, -1)).filter(Boolean);
  return { json: `{"timeOffs":[${inside.join(',')}]}`, last };
}
