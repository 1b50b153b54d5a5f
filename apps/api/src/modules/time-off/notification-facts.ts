/** What notifications say about a time off request. */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';

export interface TimeOffFacts {
  id: string;
  type: RequestableType;
  startDate: string;
  endDate: string;
  hours: number;
  status: RequestStatus;
  reason: string | null;
  reviewComment: string | null;
}

export const timeOffFacts = {
  /** Joins the row with this id, if it still exists. */
  join: (id: string) => `left join views.time_off_requests r on r.id = ${id}`,
  /** The facts as JSON, for a query with the join; null if the row no longer exists. */
  json: `case when r.id is not null then json_build_object('id', r.id, 'type', r.type, 'startDate', r.start_date,
    'endDate', r.end_date, 'hours', r.hours, 'status', r.status, 'reason', r.reason, 'reviewComment', r.review_comment) end`,
};
