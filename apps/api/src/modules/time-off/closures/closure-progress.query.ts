/** How far a closure has been entered, for HR (R53). */
import type { ClosureProgress, PersonWithoutLeave } from '@staffroom/contracts/company.js';
import type { CompanyDay } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../../platform/database/database.js';
import { raw, sql, type Sql, statement } from '../../../platform/database/sql.js';
import { people } from '../../directory/facade.js';
import { type ClosureDate, closureDates, isConcerned, tableOf } from './closure-dates.js';

/** Of its next date. Null if it has passed. */
export async function closureProgress(
  db: Queryable,
  day: CompanyDay,
  today: PlainDate,
): Promise<ClosureProgress | null> {
  const next = nextDate(day, today);
  if (!next) return null;
  const counts = sql`select count(*)::integer as people,
      count(*) filter (where l.state = 'ENTERED')::integer as entered,
      count(*) filter (where l.why = 'OTHER_LEAVE')::integer as "otherLeave",
      count(*) filter (where l.why = 'NO_WORK')::integer as "noWork",
      count(*) filter (where l.why = 'TOO_LITTLE_LEAVE')::integer as "tooLittleLeave",
      count(*) filter (where l.user_id is null or l.state = 'TAKEN_BACK')::integer as waiting
    from ${peopleConcernedOn(next)}`;
  const { rows } = await db.query<Omit<ClosureProgress, 'date'>>(statement(counts, 'closure_progress'));
  return { date: next.date, ...rows[0]! };
}

/** Those who do not have enough leave on its next date, by name, after that place. */
export async function peopleWithoutLeave(
  db: Queryable,
  day: CompanyDay,
  today: PlainDate,
  after: readonly string[] | null,
  limit: number,
): Promise<(PersonWithoutLeave & { sortName: string })[]> {
  const next = nextDate(day, today);
  if (!next) return [];
  const isAfter = after ? sql`(u.sort_name, u.id) > (${after[0]}::text, ${after[1]}::uuid)` : sql`true`;
  const found = sql`select u.id as "userId", u.full_name as "userName", u.sort_name as "sortName"
    from ${peopleConcernedOn(next)} where l.why = 'TOO_LITTLE_LEAVE' and ${isAfter}
    order by u.sort_name, u.id limit ${limit}`;
  const { rows } = await db.query<PersonWithoutLeave & { sortName: string }>(statement(found));
  return rows;
}

/** For how many people it is entered from today on, and the first of them by name. */
export async function peopleEntered(
  db: Queryable,
  dayId: string,
  today: PlainDate,
): Promise<{ people: number; first: { id: string; name: string; date: PlainDate } | null }> {
  const { rows } = await db.query<{ people: number; id: string; name: string; date: PlainDate }>({
    name: 'people_entered',
    text: `select (count(*) over ())::integer as people, u.id, u.full_name as name, min(l.date)::text as date
      from views.closure_leave l join ${people('u')} on u.id = l.user_id
      where l.day_id = $1 and l.state = 'ENTERED' and l.date >= $2::date
      group by u.id, u.full_name, u.sort_name order by u.sort_name, u.id limit 1`,
    values: [dayId, today],
  });
  return { people: rows[0]?.people ?? 0, first: rows[0] ?? null };
}

/** The active people `u` whom the closure concerns, and what it has led to for them: `l`. */
function peopleConcernedOn(date: ClosureDate): Sql {
  return sql`${tableOf([date])} join ${raw(people('u'))} on u.status = 'ACTIVE' and ${isConcerned}
    left join views.closure_leave l on l.day_id = c.day_id and l.date = c.date and l.user_id = u.id`;
}

function nextDate(day: CompanyDay, today: PlainDate): ClosureDate | undefined {
  return closureDates([day], today)[0];
}
