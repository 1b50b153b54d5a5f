/** The contract's TimeOff. */
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
