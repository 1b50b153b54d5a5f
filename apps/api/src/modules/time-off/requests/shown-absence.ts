/**
 * How much of an absence is shown (R45), as SQL over the request `r`. Of people whom the viewer does not see they learn neither the
 * kind, nor what is pending, nor days before today. Only sick leave may be on days of other leave, so two absences on one day would tell
 * the kind: the part on common days is shown once.
 */
import { raw, sql, type Sql } from '../../../platform/database/sql.js';
import { timeOffRequests } from './time-off-columns.js';

export interface AbsenceViewer {
  /** Whether the viewer sees the person (R12). */
  isSeen: Sql;
  /** A value. */
  today: Sql;
}

/** A condition for a range of days that ends at `to`. */
export function isAbsenceShown({ isSeen, today }: AbsenceViewer, to: Sql): Sql {
  return sql`(${isSeen} or (r.status = 'APPROVED' and r.end_date >= ${today}::date and ${to}::date >= ${today}::date
    and not ${raw(isWithinOther)}))`;
}

export function shownType({ isSeen }: AbsenceViewer): Sql {
  return sql`case when ${isSeen} then r.type else 'AWAY' end`;
}

/** The first day that is shown. */
export function shownStart({ isSeen, today }: AbsenceViewer): Sql {
  return sql`case when ${isSeen} then r.start_date else greatest(${raw(startAfterOther)}, ${today}::date) end`;
}

const other = `${timeOffRequests('o')} where o.user_id = r.user_id and o.status = 'APPROVED' and o.part_of is null and o.id <> r.id`;

/** All its days are days of other leave. Of two with the same days, one is shown. */
export const isWithinOther = `exists (select from ${other} and o.end_date >= r.end_date and o.start_date <= r.start_date
  and (o.end_date > r.end_date or o.start_date < r.start_date or o.id < r.id or r.part_of is not null))`;

/** After the leave on whose last days it begins. */
export const startAfterOther = `greatest(r.start_date, (select max(o.end_date) + 1 from ${other}
  and o.start_date < r.start_date and o.end_date between r.start_date and r.end_date - 1))`;
