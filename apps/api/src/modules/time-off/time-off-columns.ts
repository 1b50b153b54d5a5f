/** Time off as its readers see it: the contract's TimeOff. */
import { type RequestKind, reviewColumns } from '../requests/facade.js';

export const timeOffKind: RequestKind = {
  table: 'views.time_off_requests',
  columns: `r.id, r.user_id as "userId", r.type, r.start_date as "startDate", r.end_date as "endDate",
    r.hours, r.reason, ${reviewColumns}`,
};
