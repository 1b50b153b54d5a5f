/** The contract's TimeOff. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import { type RequestKind, reviewColumns } from '../requests/facade.js';

export const timeOffKind: RequestKind = {
  table: 'views.time_off_requests',
  columns: `r.id, r.user_id as "userId", r.type, r.start_date as "startDate", r.end_date as "endDate",
    r.hours, r.reason, ${reviewColumns}`,
};

/**
 * Requests that were not withdrawn, for SQL of other modules. Columns: id, user_id, type, start_date, end_date, hours, status,
 * created_at. Dates are indexed as `daterange(start_date, end_date, '[]')`.
 */
export function timeOffRequests(alias: string): string {
  return `${timeOffKind.table} ${alias}`;
}

/** Null if the request no longer exists. */
export async function endDateOf(db: Queryable, requestId: string): Promise<PlainDate | null> {
  const { rows } = await db.query<{ endDate: PlainDate }>({
    name: 'end_date_of',
    text: `select r.end_date as "endDate" from ${timeOffKind.table} r where r.id = $1`,
    values: [requestId],
  });
  return rows[0]?.endDate ?? null;
}
