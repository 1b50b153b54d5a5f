/** For whom a closure still has to be entered, tried again, or taken back (R53). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../../platform/database/database.js';
import { raw, sql, statement } from '../../../platform/database/sql.js';
import { people } from '../../directory/facade.js';
import { type ClosureDate, isConcerned, tableOf } from './closure-dates.js';

export interface DueClosure {
  dayId: string;
  date: PlainDate;
  userId: string;
  /** Of the last event about it in the person's stream, or 0. */
  version: number;
  /** It has been entered, and does not concern the person any more. */
  isTakenBack: boolean;
}

interface Wanted {
  closures: readonly ClosureDate[];
  today: PlainDate;
  /** Whether what was skipped is due again. */
  retries: boolean;
  /** The last one before. */
  after: DueClosure | null;
}

const atOnce = 200;

/** Archived people get no new ones, and keep those that they have unless they had moved, or the closure is removed. */
export async function dueClosures(db: Queryable, { closures, today, retries, after }: Wanted): Promise<DueClosure[]> {
  const dates = tableOf(closures);
  const isAfter = after
    ? sql`(due.date, due.day_id, due.user_id) > (${after.date}::date, ${after.dayId}::text, ${after.userId}::uuid)`
    : sql`true`;
  const { rows } = await db.query<DueClosure>(
    statement(sql`select due.day_id as "dayId", due.date, due.user_id as "userId", due.version, due.is_taken_back as "isTakenBack" from (
      select c.day_id, c.date, u.id as user_id, coalesce(l.version, 0) as version, false as is_taken_back
      from ${dates} join ${raw(people('u'))} on u.status = 'ACTIVE' and ${isConcerned}
      left join views.closure_leave l on l.day_id = c.day_id and l.date = c.date and l.user_id = u.id
      where l.user_id is null or l.state = 'TAKEN_BACK' or (${retries} and l.state = 'SKIPPED')
      union all
      select l.day_id, l.date, l.user_id, l.version, true
      from views.closure_leave l left join ${raw(people('u'))} on u.id = l.user_id
      where l.state = 'ENTERED' and l.date >= ${today}::date and not exists (
        select from ${dates} where c.day_id = l.day_id and c.date = l.date and ${isConcerned})
    ) due
    where ${isAfter}
    order by due.date, due.day_id, due.user_id limit ${raw(`${atOnce}`)}`),
  );
  return rows;
}
