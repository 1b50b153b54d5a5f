/** Hours of vacation that approved sick leave covers, as SQL over this module's views; the same as the ledger's (R47). */

/**
 * In one leave year, of approved or of pending vacation. Approved vacation of a day comes before pending. Both arguments are SQL, a
 * column or a parameter. Most people were not sick in the year, and cost one look into an index. With `exists`, PostgreSQL would rather read
 * the sick leave of the whole company once for a page of people.
 */
export function givenBackHoursSql(userId: string, year: string, status: 'APPROVED' | 'PENDING'): string {
  const covered = {
    APPROVED: 'v.approved - least(v.approved, v.free)',
    PENDING: 'v.pending - least(v.pending, greatest(v.free - v.approved, 0))',
  };
  return `case when (select true from ${sickLeave('s', userId)} and s.end_date >= make_date(${year}::integer, 1, 1)
      and s.start_date <= make_date(${year}::integer, 12, 31) limit 1)
    then coalesce((select sum(${covered[status]}) from (
      select coalesce(sum(c.hours) filter (where c.status = 'APPROVED'), 0) as approved,
        coalesce(sum(c.hours) filter (where c.status = 'PENDING'), 0) as pending, ${freeHours(userId, 'c.date')} as free
      from views.time_off_charges c where c.user_id = ${userId}::uuid and c.year = ${year}::integer
      group by c.date) v where v.free is not null), 0) else 0 end`;
}

/** Of the vacation `r`, in that leave year or in all. What was requested earlier comes first. */
export function givenBackOfRequestSql(year?: string): string {
  const inYear = year ? ` and c.year = ${year}` : '';
  return `case when r.type = 'VACATION' and r.status in ('APPROVED', 'PENDING') and exists (
      select from ${sickLeave('s', 'r.user_id')} and s.end_date >= r.start_date and s.start_date <= r.end_date)
    then coalesce((select sum(v.hours - least(v.hours, greatest(v.free - v.before, 0))) from (
      select c.hours, ${freeHours('r.user_id', 'c.date')} as free, (
        select coalesce(sum(o.hours), 0) from views.time_off_charges o join views.time_off_requests q on q.id = o.request_id
        where o.user_id = r.user_id and o.year = c.year and o.date = c.date and o.request_id <> r.id
          and (o.status = 'APPROVED' and r.status = 'PENDING'
            or o.status = r.status and (q.created_at, q.id) < (r.created_at, r.id))) as before
      from views.time_off_charges c where c.request_id = r.id${inYear}) v where v.free is not null), 0) else 0 end`;
}

/**
 * The hours that approved sick leave leaves of that day: none if it takes the whole day, otherwise the rest of the day as long as it
 * was when the illness was reported. Null without sick leave.
 */
function freeHours(userId: string, date: string): string {
  return `(select case when count(*) = 0 then null when count(*) > count(s.part_of) then 0
      else greatest(max(s.part_of) - sum(s.hours), 0) end
    from ${sickLeave('s', userId)} and ${date} between s.start_date and s.end_date)`;
}

/** A table with its first conditions, which an index of `time_off_requests` serves. */
function sickLeave(alias: string, userId: string): string {
  return `views.time_off_requests ${alias} where ${alias}.user_id = ${userId}::uuid and ${alias}.type = 'SICK'
    and ${alias}.status = 'APPROVED'`;
}
