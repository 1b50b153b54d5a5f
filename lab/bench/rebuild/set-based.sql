-- The same rows as the views of the portal, in schema bench_sql, made by set-based SQL over the log. Personal data can only
-- be copied as ciphertext: PostgreSQL has no key to decrypt it, so it cannot be read, searched or sorted.
create temp table gone as select subject_id as id from log.events where type = 'UserDeleted';

create table bench_sql.users as
select (c.data ->> 'userId')::uuid as id, c.personal, e.personal as edited_personal, c.data ->> 'role' as role,
  coalesce(e.country, c.data ->> 'country') as country, case when a.id is null then 'ACTIVE' else 'ARCHIVED' end as status,
  coalesce(e.vacation_days, (c.data ->> 'vacationDays')::integer) as vacation_days,
  p.id is null and (c.data ->> 'requirePasswordChange')::boolean as require_password_change,
  (c.data ->> 'teamId')::uuid as team_id, (c.data ->> 'managerId')::uuid as manager_id,
  (c.meta ->> 'occurredAt')::timestamptz as created_at, v.version
from log.events c
left join (select subject_id as id, (array_agg(personal order by position desc) filter (where personal is not null))[1] as personal,
    (array_agg(data ->> 'country' order by position desc) filter (where data ? 'country'))[1] as country,
    (array_agg((data ->> 'vacationDays')::integer order by position desc) filter (where data ? 'vacationDays'))[1] as vacation_days
  from log.events where type = 'UserEdited' group by subject_id) e on e.id = c.subject_id
left join (select distinct subject_id as id from log.events where type = 'PasswordChanged') p on p.id = c.subject_id
left join (select subject_id as id from log.events where type = 'UserArchived') a on a.id = c.subject_id
left join (select subject_id as id, max(version) as version from log.events
  where type in ('UserCreated', 'UserEdited', 'UserArchived', 'PasswordChanged') group by 1) v on v.id = c.subject_id
where c.type = 'UserCreated' and c.subject_id not in (select id from gone);

create table bench_sql.teams as
select (data ->> 'teamId')::uuid as id, data ->> 'name' as name, (data ->> 'managerId')::uuid as manager_id,
  (meta ->> 'occurredAt')::timestamptz as created_at
from log.events where type = 'TeamCreated';

create table bench_sql.leave_entitlements as
select distinct on (subject_id, from_year) subject_id as user_id, from_year, vacation_days, version
from (select subject_id, case type when 'LeaveAccountOpened' then 0 else (data ->> 'fromYear')::integer end as from_year,
    (data ->> 'vacationDays')::integer as vacation_days, version, position
  from log.events where type in ('LeaveAccountOpened', 'VacationDaysChanged')) e
where subject_id not in (select id from gone) order by subject_id, from_year, position desc;

create table bench_sql.leave_corrections as
select distinct on (subject_id, year) subject_id as user_id, year, hours
from (select subject_id, (data ->> 'year')::integer as year, (data ->> 'correctionHours')::numeric as hours, position
  from log.events where type in ('LeaveAccountOpened', 'VacationHoursCorrected')) e
where subject_id not in (select id from gone) order by subject_id, year, position desc;

create table bench_sql.time_off_requests as
select (q.data ->> 'requestId')::uuid as id, q.subject_id as user_id, q.data ->> 'type' as type,
  (q.data ->> 'startDate')::date as start_date, (q.data ->> 'endDate')::date as end_date, (q.data ->> 'hours')::numeric as hours,
  q.personal as reason, coalesce(r.data ->> 'decision', 'PENDING') as status, r.personal as review_comment,
  (r.data ->> 'reviewerId')::uuid as reviewer_id, (q.meta ->> 'occurredAt')::timestamptz(3) as created_at,
  (r.meta ->> 'occurredAt')::timestamptz(3) as reviewed_at
from log.events q
left join log.events r on r.type = 'TimeOffReviewed' and r.data ->> 'requestId' = q.data ->> 'requestId'
where q.type = 'TimeOffRequested' and q.subject_id not in (select id from gone)
  and q.data ->> 'requestId' not in (select data ->> 'requestId' from log.events where type = 'TimeOffWithdrawn');

create table bench_sql.time_off_charges as
select (q.data ->> 'requestId')::uuid as request_id, (c ->> 'year')::integer as year, q.subject_id as user_id,
  (c ->> 'hours')::numeric as hours, coalesce(r.data ->> 'decision', 'PENDING') as status
from log.events q cross join jsonb_array_elements(q.data -> 'charges') c
left join log.events r on r.type = 'TimeOffReviewed' and r.data ->> 'requestId' = q.data ->> 'requestId'
where q.type = 'TimeOffRequested' and q.subject_id not in (select id from gone)
  and q.data ->> 'requestId' not in (select data ->> 'requestId' from log.events where type = 'TimeOffWithdrawn');

create table bench_sql.refunds as
select (q.data ->> 'refundId')::uuid as id, q.subject_id as user_id, q.data ->> 'title' as title, q.personal,
  (q.data ->> 'amountCents')::integer as amount_cents, (q.data #>> '{file,fileId}')::uuid as file_id,
  q.data #>> '{file,type}' as file_type, coalesce(r.data ->> 'decision', 'PENDING') as status, r.personal as review_comment,
  (r.data ->> 'reviewerId')::uuid as reviewer_id, (q.meta ->> 'occurredAt')::timestamptz(3) as created_at,
  (r.meta ->> 'occurredAt')::timestamptz(3) as reviewed_at
from log.events q
left join log.events r on r.type = 'RefundReviewed' and r.stream = q.stream
where q.type = 'RefundRequested' and q.subject_id not in (select id from gone)
  and q.stream not in (select stream from log.events where type = 'RefundWithdrawn');

create table bench_sql.documents as
select (u.data ->> 'documentId')::uuid as id, u.subject_id as user_id, u.personal as file_name,
  (u.data #>> '{file,fileId}')::uuid as file_id, u.data #>> '{file,type}' as file_type,
  (u.data #>> '{file,sizeBytes}')::integer as size_bytes, (u.meta ->> 'occurredAt')::timestamptz(3) as created_at
from log.events u where u.type = 'DocumentUploaded' and u.subject_id not in (select id from gone)
  and u.stream not in (select stream from log.events where type = 'DocumentDeleted');

create table bench_sql.payslips as
select (u.data ->> 'payslipId')::uuid as id, u.subject_id as user_id, u.personal as file_name,
  (u.data #>> '{file,fileId}')::uuid as file_id, u.data #>> '{file,type}' as file_type,
  (u.data #>> '{file,sizeBytes}')::integer as size_bytes, (u.meta ->> 'occurredAt')::timestamptz(3) as created_at,
  (u.data ->> 'fiscalYear')::integer as fiscal_year, (u.data ->> 'month')::integer as month
from log.events u where u.type = 'PayslipUploaded' and u.subject_id not in (select id from gone)
  and u.stream not in (select stream from log.events where type = 'PayslipDeleted');

create table bench_sql.notifications as
select (n.data ->> 'notificationId')::uuid as id, n.subject_id as user_id, n.data ->> 'type' as type,
  (n.data #>> '{about,requestId}')::uuid as request_id, (n.data #>> '{about,refundId}')::uuid as refund_id,
  (n.data #>> '{about,documentId}')::uuid as document_id, (n.data #>> '{about,payslipId}')::uuid as payslip_id,
  (n.data #>> '{about,subjectUserId}')::uuid as subject_user_id, (n.data #>> '{about,actorId}')::uuid as actor_id,
  n.version, r.id is not null as is_read, (n.meta ->> 'occurredAt')::timestamptz(3) as created_at
from log.events n
left join (select distinct data ->> 'notificationId' as id from log.events where type = 'NotificationRead') r
  on r.id = n.data ->> 'notificationId'
where n.type = 'NotificationRaised' and n.data ->> 'channel' <> 'EMAIL' and n.subject_id not in (select id from gone);

create table bench_sql.inboxes as
select subject_id as user_id, max(version) as read_up_to from log.events
where type = 'AllNotificationsRead' and subject_id not in (select id from gone) group by subject_id;

create table bench_sql.notification_preferences as
select distinct on (e.subject_id, p ->> 'notificationType') e.subject_id as user_id, p ->> 'notificationType' as notification_type,
  p ->> 'channel' as channel
from log.events e cross join jsonb_array_elements(e.data -> 'preferences') p
where e.type = 'NotificationPreferencesChanged' and e.subject_id not in (select id from gone)
order by e.subject_id, p ->> 'notificationType', e.position desc;

create table bench_sql.security_events as
select id, 'PASSWORD_CHANGED' as type, subject_id as user_id, (meta ->> 'actorId')::uuid as actor_id, null::text as address,
  null::text as browser, null::boolean as new_browser, null::text as call, null::integer as calls,
  (meta ->> 'occurredAt')::timestamptz(3) as created_at
from log.events where type = 'PasswordChanged' and subject_id not in (select id from gone);

drop table gone;
