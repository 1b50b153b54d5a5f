/** The contract's TimeOff. */
import { deletedUser } from '@staffroom/contracts/deleted-user.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../../platform/database/database.js';
import { kindNameSql } from '../../company/facade.js';
import { people } from '../../directory/facade.js';
import { decisionColumns, isoMoment, type RequestKind } from '../../requests/facade.js';
import { givenBackOfRequestSql } from '../balance/given-back.js';

export const timeOffKind: RequestKind = {
  table: 'views.time_off_requests',
  columns: `r.id, r.user_id as "userId", r.type, r.start_date as "startDate", r.end_date as "endDate",
    r.hours, ${yearHoursJson()} as "yearHours", r.reason, case when r.status = 'CANCELLED' then 'APPROVED' else r.status end as status, ${decisionColumns()},
    ${givenBackOfRequestSql()} as "givenBackHours", ${cancellationJson()} as cancellation,
    ${nameOf('r.entered_by')} as "enteredByName", r.is_closure as "isClosure",
    case when r.kind_id is not null then json_build_object('kindId', r.kind_id,
      'name', ${kindNameSql('r.kind_id', 'r.kind_name')}) end as "specialKind"`,
  listed: `r.status <> 'CANCELLED'`,
};

/** Requests that were cancelled whole (R48). */
export const cancelledTimeOffKind: RequestKind = { ...timeOffKind, listed: `r.status = 'CANCELLED'` };

/** A vacation over New Year is charged to each year (R28). Null for the others, which are most. */
function yearHoursJson(): string {
  return `case when r.type = 'VACATION' and extract(year from r.start_date) <> extract(year from r.end_date) then
    (select case when count(*) > 1 then json_agg(json_build_object('year', y.year, 'hours', y.hours) order by y.year) end
    from (select c.year, sum(c.hours) as hours from views.time_off_charges c where c.request_id = r.id group by c.year) y) end`;
}

function cancellationJson(): string {
  return `case when r.cancel_status is not null then json_build_object('status', r.cancel_status, 'from', r.cancel_from,
    'isWhole', r.cancel_from <= r.start_date, 'reason', r.cancel_reason, 'comment', r.cancel_comment,
    'consent', r.cancel_consent, 'at', ${isoMoment('r.cancel_at')}, 'reviewerName', ${nameOf('r.cancelled_by')}) end`;
}

/** Null for no one. A person who was deleted has no row (R23). */
function nameOf(id: string): string {
  return `case when ${id} is not null then
    coalesce((select p.full_name from ${people('p')} where p.id = ${id}), '${deletedUser}') end`;
}

/**
 * Requests that were not withdrawn, those cancelled whole included, for SQL of other modules. Columns: id, user_id, type, start_date, end_date, hours, status,
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
