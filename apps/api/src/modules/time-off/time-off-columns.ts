/** The contract's TimeOff as the select list of a query over `views.time_off_requests r`, reviewer joined. */

export const timeOffColumns = `r.id, r.user_id as "userId", r.type, r.start_date as "startDate", r.end_date as "endDate",
  r.hours, r.reason, r.status, r.review_comment as "reviewComment",
  case when r.reviewer_id is not null then coalesce(reviewer.full_name, 'Deleted user') end as "reviewerName",
  ${isoMoment('r.created_at')} as "createdAt", ${isoMoment('r.reviewed_at')} as "reviewedAt"`;

/** Who reviewed and was deleted since has no row here (R23). */
export const reviewerJoin = 'left join views.users reviewer on reviewer.id = r.reviewer_id';

/** PostgreSQL's own JSON would follow the session's time zone. */
function isoMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
